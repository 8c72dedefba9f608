import type { ReactNode } from "react";
import { PageLink } from "~/components/navigation/page-link";

type SectionProps = {
  /** No other section of the page has the same. */
  title: string;
  /** The page that holds more of it. */
  more?: { to: string; label: string };
  /** `paper` and `night` rise from the ground as a band with an elevation profile along its edge. */
  tone?: "ground" | "paper" | "night";
  /** True when what it shows could not be had: words stand in its place, and the way to its page stays. */
  missing?: boolean;
  children: ReactNode;
};

const tones = { ground: "", paper: "band contours", night: "band night contours" } as const;

/** A named part of a page, with a way to the page that holds more of it. Its heading has an address: `#section-tickets`. */
export function Section({ title, more, tone = "ground", missing = false, children }: SectionProps) {
  const id = `section-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section aria-labelledby={id} className={tones[tone]}>
      <div className="page py-section">
        <div className="mb-8 flex flex-wrap items-end gap-x-3 gap-y-2">
          <h2 id={id} className="blazed grow basis-[6em] font-display text-heading">
            {title}
          </h2>
          {more ? (
            <PageLink to={more.to} className="text-link ml-auto inline-flex min-h-11 items-center">
              {more.label}
            </PageLink>
          ) : null}
        </div>
        {missing ? (
          <p className="text-muted">This part could not be loaded just now. Please look again in a moment.</p>
        ) : (
          children
        )}
      </div>
    </section>
  );
}
