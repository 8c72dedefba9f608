import { type ReactNode, useId } from "react";
import { Link } from "react-router";

/** A named part of a page, with a way to the page that holds more of it. */
export function Section(props: { title: string; more?: { to: string; label: string }; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="page py-12">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="font-display text-3xl font-bold">
          {props.title}
        </h2>
        {props.more ? (
          <Link to={props.more.to} prefetch="intent" className="text-link inline-flex min-h-11 items-center">
            {props.more.label}
          </Link>
        ) : null}
      </div>
      {props.children}
    </section>
  );
}
