import type { ReactNode } from "react";

/** The head of a page: where one is, its one `h1`, and what it answers. */
export function PageHeader(props: { eyebrow?: string; title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className="page pt-10 pb-2">
      {props.eyebrow ? <p className="eyebrow">{props.eyebrow}</p> : null}
      <h1 tabIndex={-1} className="mt-1 font-display text-4xl font-extrabold tracking-tight outline-none sm:text-5xl">
        {props.title}
      </h1>
      {props.lead ? <p className="mt-3 max-w-2xl text-lg text-muted">{props.lead}</p> : null}
      {props.children}
    </header>
  );
}
