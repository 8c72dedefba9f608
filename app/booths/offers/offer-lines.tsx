import type { LinesView } from "./offer-lines-view.server";

/** The lines of an offer with what they cost. */
export function OfferLines({ view: { lines, sums, total } }: { view: LinesView }) {
  return (
    <dl className="divide-y divide-line">
      {lines.map(({ what, times, amount }) => (
        <div key={`${what} ${amount}`} className="flex justify-between gap-4 py-2">
          <dt className="min-w-0 wrap-anywhere">
            {what}
            {times ? <span className="block text-sm text-muted">{times}</span> : null}
          </dt>
          <dd className="shrink-0">{amount}</dd>
        </div>
      ))}
      {sums.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-4 py-2 text-muted">
          <dt>{label}</dt>
          <dd className="shrink-0">{value}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 py-2 font-bold">
        <dt>{total.label}</dt>
        <dd className="shrink-0">{total.value}</dd>
      </div>
    </dl>
  );
}
