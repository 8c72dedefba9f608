import type { CSSProperties } from "react";
import { typesWith } from "~/content/model/booth-types";
import { TitledPart } from "~/design/components/page/titled-part";
import { BOOTH_FORM_ID } from "~/leads/exhibitor-registration/booth-form";
import type { BoothView } from "~/leads/exhibitor-registration/booth-view.server";
import type { FloorView, SquareView } from "~/leads/exhibitor-registration/floor-view.server";
import { m } from "~/paraglide/messages";
import type { DateView, ProspectusView } from "./prospectus-view.server";

type ProspectusProps = { view: Omit<ProspectusView, "plan">; dates: readonly DateView[] };

/** What a company wants to know before it chooses a booth: audience, prices and dates. What is extra stands in the form that calculates. */
export function Prospectus({ view, dates }: ProspectusProps) {
  return (
    <div className="space-y-14">
      <TitledPart page="prospectus" title={view.titles.audience}>
        <ul lang={view.lang} className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
          {view.audience.figures.map(({ figure, label }) => (
            <li key={label}>
              <span className="block font-display text-2xl font-extrabold text-trail">{figure}</span>
              <span className="mt-1 block text-sm leading-snug">{label}</span>
            </li>
          ))}
        </ul>
        <p lang={view.lang} className="mt-4 text-sm text-muted">
          {view.audience.source}
        </p>
      </TitledPart>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <div className="space-y-10">
          <TitledPart page="prospectus" title={view.titles.booths}>
            <BoothTable booths={view.booths} />
            <p lang={view.lang} className="mt-3 text-sm text-muted">
              {view.tax}
            </p>
          </TitledPart>
          {view.sides.length > 0 ? (
            <TitledPart page="prospectus" title={view.titles.sides}>
              <dl className="divide-y divide-line border-y border-line">
                {view.sides.map(({ name, lang, sides, price }) => (
                  <div key={sides} className="py-3">
                    <dt lang={lang}>{name}</dt>
                    <dd className="text-sm text-muted">{m.sides_open({ sides })}</dd>
                    <dd className="font-bold tabular-nums">{price}</dd>
                  </div>
                ))}
              </dl>
            </TitledPart>
          ) : null}
        </div>
        <div className="space-y-10">
          <TitledPart page="prospectus" title={view.titles.included}>
            <ul lang={view.lang} className="list-disc space-y-2 ps-4">
              {view.included.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </TitledPart>
          <TitledPart page="prospectus" title={view.titles.dates}>
            <Dates dates={dates} lang={view.lang} />
          </TitledPart>
        </div>
      </div>
    </div>
  );
}

function BoothTable({ booths }: { booths: ProspectusView["booths"] }) {
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{booths.label}</th>
          {typesWith(booths).map((type) => (
            <th key={type} scope="col">
              {booths[type]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {booths.rows.map(({ label, lang, ...cells }, position) => (
          <tr key={label} lang={lang} className={position === 0 ? "font-extrabold text-trail" : undefined}>
            <th scope="row">{label}</th>
            {typesWith(booths).map((type) => (
              <td key={type}>{cells[type]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Dates in order. Those that have passed are folded, muted, and say so. */
function Dates({ dates, lang }: { dates: readonly DateView[]; lang: string | undefined }) {
  const passed = dates.filter((date) => date.passed);
  const ahead = dates.filter((date) => !date.passed);
  return (
    <>
      {passed.length > 0 ? (
        <details className="earlier">
          <summary>{m.forms_prospectus_passed_count({ count: passed.length })}</summary>
          <DateList dates={passed} lang={lang} />
        </details>
      ) : null}
      <DateList dates={ahead} lang={lang} />
    </>
  );
}

function DateList({ dates, lang }: { dates: readonly DateView[]; lang: string | undefined }) {
  if (dates.length === 0) return null;
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

type HallPlanProps = {
  title: string;
  plan: Pick<NonNullable<ProspectusView["plan"]>, "around" | "text">;
  floors: NonNullable<BoothView["plan"]>;
  form: BoothView["form"];
};

/** The halls as tables: free squares are checkboxes of the price's form. What was chosen stands below. */
export function HallPlan({ title, plan, floors, form }: HallPlanProps) {
  const { around } = plan;
  return (
    <>
      <figure className="hall-plan">
        {around ? (
          <p lang={form.lang} className="hall-plan-edge justify-center!">
            {around.north}
          </p>
        ) : null}
        {floors.map((floor) => (
          <Floor
            key={floor.id}
            floor={floor}
            title={floors.length > 1 ? floor.name : title}
            titled={floors.length > 1}
          />
        ))}
        {around ? (
          <p lang={form.lang} className="hall-plan-edge">
            <span>{around.south}</span>
            <span>{around.east}</span>
          </p>
        ) : null}
        <figcaption>{plan.text}</figcaption>
      </figure>
      <p className="mt-4 flex flex-wrap items-center gap-y-2 font-semibold">
        <output name="chosen" form={BOOTH_FORM_ID} className="not-empty:me-4">
          {form.values.chosen}
        </output>
        <a href="#booth" className="text-link inline-flex min-h-11 items-center">
          {m.forms_booth_price_link()}
        </a>
      </p>
    </>
  );
}

/** Most rows of a plan that fit beside each other on a phone. */
const MAX_TURNED_ROWS = 8;

/** Whether a phone shows the rows of the plan as columns. */
const isTurned = ({ columns, rows }: FloorView) => columns.length > rows.length && rows.length <= MAX_TURNED_ROWS;

/** For the turned plan, which is a grid: a table ignores it. */
const turnedSpans = ({ colSpan, rowSpan }: SquareView): CSSProperties | undefined =>
  colSpan || rowSpan ? { gridRow: `span ${colSpan ?? 1}`, gridColumn: `span ${rowSpan ?? 1}` } : undefined;

function Floor({ floor, title, titled }: { floor: FloorView; title: string; titled: boolean }) {
  const { columns, rows } = floor;
  return (
    <>
      {titled ? <h3 className="mt-6 font-bold">{title}</h3> : null}
      {/* On a phone the squares keep the size of a thumb: the plan is turned where that fits, else it scrolls. */}
      <div className="overflow-x-auto">
        <table
          aria-label={title}
          className={isTurned(floor) ? "turned" : undefined}
          style={{ "--columns": (columns.length || (rows[0]?.squares.length ?? 0)) + 1 } as CSSProperties}
        >
          {columns.length > 0 ? (
            <thead>
              <tr>
                <td />
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
          ) : null}
          <tbody>
            {rows.map(({ row, squares }, index) => (
              <tr key={row || index}>
                {row ? <th scope="row">{row}</th> : null}
                {squares.map((square) => (
                  <td key={square.name} colSpan={square.colSpan} rowSpan={square.rowSpan} style={turnedSpans(square)}>
                    <Square square={square} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Square({ square: { name, label, state, area } }: { square: SquareView }) {
  // A cell without content is a booth that is taken.
  if (label === null) return "\u00a0";
  if (state === "taken") return null;
  if (state === "held")
    return (
      <>
        <span aria-hidden="true" className="held">
          …
        </span>
        <span className="sr-only">{m.booths_square_held()}</span>
      </>
    );
  return (
    <label>
      <input
        type="checkbox"
        name="squares"
        value={name}
        form={BOOTH_FORM_ID}
        defaultChecked={state === "chosen"}
        data-area={area}
        className="print:hidden"
      />
      {label}
    </label>
  );
}
