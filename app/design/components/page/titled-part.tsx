import type { ReactNode } from "react";

type TitledPartProps = { page: string; title: string; children: ReactNode };

/** A titled part within a page. The heading's id is made of the page's name and the title. */
export function TitledPart({ page, title, children }: TitledPartProps) {
  const id = `${page}-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="blazed mb-5 font-display text-2xl font-extrabold">
        {title}
      </h2>
      {children}
    </section>
  );
}
