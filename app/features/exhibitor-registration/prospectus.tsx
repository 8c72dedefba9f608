import { TitledPart } from "~/components/page/titled-part";
import type { DateView, ProspectusView } from "./prospectus-view.server";

/** What a company wants to know before it registers: audience, prices, dates and the hall. */
export function Prospectus({ view, dates }: { view: ProspectusView; dates: readonly DateView[] }) {
  return (
    <div className="space-y-14">
      <TitledPart page="prospectus" title={view.titles.audience}>
        <ul lang={view.lang} className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
          {view.audience.figures.map(({ figure, label }) => (
            <li key={label}>
              <span className="block font-display text-heading font-extrabold text-trail">{figure}</span>
              <span className="mt-1 block text-sm leading-snug">{label}</span>
            </li>
          ))}
        </ul>
        <p lang={view.lang} className="mt-4 text-sm text-muted">
          {view.audience.source}
        </p>
      </TitledPart>
      <div className="grid gap-x-12 gap-y-14 lg:grid-cols-[3fr_2fr]">
        <TitledPart page="prospectus" title={view.titles.booths}>
          <BoothTable booths={view.booths} />
          <p lang={view.lang} className="mt-3 text-sm text-muted">
            {view.tax}
          </p>
        </TitledPart>
        <TitledPart page="prospectus" title={view.titles.included}>
          <ul lang={view.lang} className="list-disc space-y-2 ps-5 marker:text-trail">
            {view.included.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </TitledPart>
        <TitledPart page="prospectus" title={view.titles.dates}>
          <Dates dates={dates} lang={view.lang} />
        </TitledPart>
        <TitledPart page="prospectus" title={view.titles.extras}>
          <dl className="divide-y divide-line border-y border-line">
            {view.extras.map(({ name, price }) => (
              <div key={name} className="py-3">
                <dt lang={view.lang}>{name}</dt>
                <dd className="font-bold tabular-nums">{price}</dd>
              </div>
            ))}
          </dl>
        </TitledPart>
      </div>
      {view.plan ? <HallPlan title={view.titles.hall} plan={view.plan} /> : null}
    </div>
  );
}

function BoothTable({ booths }: { booths: ProspectusView["booths"] }) {
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{booths.label}</th>
          <th scope="col">{booths.shell}</th>
          <th scope="col">{booths.raw}</th>
        </tr>
      </thead>
      <tbody>
        {booths.rows.map(({ label, shell, raw, lang }, position) => (
          <tr
            key={label}
            lang={lang}
            className={position === 0 ? "text-trail sm:text-lead [&>td]:font-extrabold" : undefined}
          >
            <th scope="row">{label}</th>
            <td>{shell}</td>
            <td>{raw}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Dates in order; those that have passed are muted, and say so. */
function Dates({ dates, lang }: { dates: readonly DateView[]; lang: string | undefined }) {
  return (
    <ol className="waypoints">
      {dates.map(({ when, title, text, left, passed }) => (
        <li key={title} className={passed ? "passed" : ""}>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-bold">{when}</span>
            <span className="eyebrow">{left}</span>
          </p>
          <p lang={lang} className="font-semibold">
            {title}
          </p>
          <p lang={lang} className="text-sm text-muted">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

function HallPlan({ title, plan }: { title: string; plan: NonNullable<ProspectusView["plan"]> }) {
  return (
    <TitledPart page="prospectus" title={title}>
      <figure className="max-w-4xl rounded-3xl border border-line p-4 text-center text-sm font-semibold text-muted">
        <p>{plan.north}</p>
        <div className="flex items-center gap-2">
          <svg viewBox={plan.viewBox} role="img" aria-label={plan.text} className="hall-map h-auto w-full">
            {plan.labels.map(({ text, ...place }) => (
              <text key={text} {...place}>
                {text}
              </text>
            ))}
            <path className="square" d={plan.taken} />
            <path className="square free" d={plan.free} />
          </svg>
          <p className="[writing-mode:vertical-rl]">{plan.east}</p>
        </div>
        <p>{plan.south}</p>
        <figcaption className="mt-3 text-start font-normal">{plan.text}</figcaption>
      </figure>
    </TitledPart>
  );
}
