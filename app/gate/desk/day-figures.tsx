import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { staffOrderPath } from "~/sales/desk/orders/order-address";
import { useMay } from "~/staff/frame/staff-page";
import { StaffPart, Strip, Sums } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";
import type { DayView } from "./day-view.server";
import { GATE_PATH } from "./device-list";

/** The ids of what the doors should not have let in, on the page of the gates. */
export const DOUBLES_ID = "doubles";
export const LATE_ID = "late";

/** What the doors have done on a day, with a form that chooses another one, and which tickets should not have been let in. */
export function DayFigures({
  day: { day, title, sums, hours, facts, tables, doubles, late, refused },
}: {
  day: DayView;
}) {
  return (
    <section className="mb-8">
      <h2 className="mb-3">{title}</h2>
      <Sums sums={sums} />
      {hours ? <Strip {...hours} /> : null}
      <ul className="mb-4 flex flex-wrap gap-x-6 text-sm text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Faults id={DOUBLES_ID} title={m.gate_day_doubles()} day={day} faults={doubles} />
      <Faults id={LATE_ID} title={m.gate_day_lates()} day={day} faults={late} />
      <div className={tables.length > 1 ? "staff-kinds" : undefined}>
        {tables.map((table) => (
          <div key={table.title} className="table-scroll mb-4">
            <table className="data-table staff-table">
              <caption className="font-semibold">{table.title}</caption>
              <thead>
                <tr>
                  <th scope="col">{m.gate_day_hour()}</th>
                  {table.columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                  <th scope="col">{m.gate_day_total()}</th>
                </tr>
              </thead>
              <tbody>
                {table.rows.map(({ hour, cells, total }) => (
                  <tr key={hour}>
                    <th scope="row">{hour}</th>
                    {cells.map((cell, index) => (
                      <td key={table.columns[index]} data-label={table.columns[index]}>
                        {cell}
                      </td>
                    ))}
                    <td data-label={m.gate_day_total()}>{total}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
      <Form method="get" action={GATE_PATH} reloadDocument className="mt-4 flex flex-wrap items-end gap-3">
        <LabelledInput id="day" label={m.gate_day_choose()} type="date" name="day" defaultValue={day} required />
        <button type="submit" className="button-quiet">
          {m.gate_day_show()}
        </button>
      </Form>
      {refused.length > 0 ? (
        <>
          <h3 className="mt-6 font-semibold">{m.gate_day_refusals()}</h3>
          <ul className="mt-3 divide-y divide-line">
            {refused.map((line) => (
              <li key={line} className="py-2 wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

type Fault = DayView["doubles"][number];

/** Entries that somebody has to look at, with the orders of their tickets. Those at which somebody has looked are behind a line that says how many. */
function Faults({ id, title, day, faults }: { id: string; title: string; day: string; faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  const [seen, open] = [faults.filter((fault) => fault.seen !== null), faults.filter((fault) => fault.seen === null)];
  return (
    <StaffPart id={id} title={title}>
      <ul className="staff-rows">
        {open.map((fault) => (
          <FaultRow key={fault.key} day={day} fault={fault} />
        ))}
      </ul>
      {seen.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {m.desk_seen({ count: seen.length })}
          </summary>
          <ul className="staff-rows">
            {seen.map((fault) => (
              <FaultRow key={fault.key} day={day} fault={fault} />
            ))}
          </ul>
        </details>
      ) : null}
    </StaffPart>
  );
}

function FaultRow({ day, fault: { key, reference, text, seen } }: { day: string; fault: Fault }) {
  const may = useMay();
  return (
    <li className="staff-row">
      <span className="wrap-anywhere">
        {text}
        {seen ? <small>{seen}</small> : null}
        {reference && may("see-orders") ? (
          <small>
            <StaffLink to={staffOrderPath(reference)} className="text-link py-3.5">
              {reference}
            </StaffLink>
          </small>
        ) : null}
      </span>
      {seen === null && may("manage-doors") ? (
        <Form method="post" action={GATE_PATH} reloadDocument>
          <input type="hidden" name="seen" value={key} />
          <input type="hidden" name="day" value={day} />
          <button type="submit" className="button-quiet">
            {m.desk_see()}
            <span className="sr-only">{` (${text})`}</span>
          </button>
        </Form>
      ) : null}
    </li>
  );
}
