import { Link } from "react-router";
import type { Action } from "~/base/values/action";

/** A box that says why something is missing and where to go instead. */
export type SeasonCardView = { title: string; text: string; links: readonly Action[] };

/** Why something is missing in this season, and where to go instead. */
export function SeasonCard({ card }: { card: SeasonCardView }) {
  return (
    <section aria-labelledby="season-card" className="night contours overflow-hidden rounded-3xl p-6 sm:p-10">
      <h2 id="season-card" className="blazed font-display text-heading">
        {card.title}
      </h2>
      <p className="mt-3 max-w-prose text-lead">{card.text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        {card.links.map(({ label, to }, place) => (
          <Link key={to} to={to} className={place === 0 ? "button-accent" : "button-quiet"}>
            {label}
          </Link>
        ))}
      </p>
    </section>
  );
}
