import { Link } from "react-router";
import { Section } from "~/design/components/page/section";
import { m } from "~/paraglide/messages";
import { PlaceLine } from "~/visitors/event/event-facts";
import type { PlaceView } from "~/visitors/event/event-views.server";

type RecapProps = { title: string; place: PlaceView; figures: readonly { label: string; value: number }[] };

/** What the edition was, in figures. */
export function RecapSection({ title, place, figures }: RecapProps) {
  return (
    <Section id="recap" title={m.home_recap_title({ title })}>
      <p className="max-w-3xl font-display text-2xl leading-snug font-extrabold sm:text-3xl">{m.home_recap_thanks()}</p>
      <p className="mt-4 font-semibold">
        <PlaceLine place={place} />
      </p>
      <dl className="mt-10 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse border-t-4 border-moss pt-3">
            <dt className="font-semibold text-muted">{label}</dt>
            <dd className="font-display text-poster font-extrabold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8">
        <Link to="/rundown" className="text-link">
          {m.home_recap_more()}
        </Link>
      </p>
    </Section>
  );
}
