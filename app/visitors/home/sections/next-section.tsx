import { Link } from "react-router";
import type { Action } from "~/base/values/action";
import { Section } from "~/design/components/page/section";
import { m } from "~/paraglide/messages";
import type { NextEditionView } from "~/visitors/home/hero/hero-view.server";

type NextProps = { edition: NextEditionView | undefined; links: readonly Action[] };

/** The next edition: its dates as far as they are known, and how to hear of it. */
export function NextSection({ edition, links }: NextProps) {
  return (
    <Section id="next" title={m.home_next_title()}>
      <div className="night contours overflow-hidden rounded-3xl p-6 sm:p-10">
        <h3 className="font-display text-heading">{edition?.title ?? m.home_next_unset()}</h3>
        {edition ? (
          <p className="mt-2 text-lead font-semibold">
            {edition.dates}
            {edition.place ? `, ${edition.place}` : null}
          </p>
        ) : null}
        <p className="mt-3 max-w-prose text-lead">{m.home_next_text()}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          {links.map(({ label, to }, place) => (
            <Link key={to} to={to} className={place === 0 ? "button-accent" : "button-quiet"}>
              {label}
            </Link>
          ))}
        </p>
      </div>
    </Section>
  );
}
