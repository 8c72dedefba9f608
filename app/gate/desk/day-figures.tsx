import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { staffOrderPath } from "~/sales/desk/orders/order-address";
import { useMay } from "~/staff/frame/staff-page";
import { StaffLink } from "~/staff/staff-link";
import type { DayView } from "./day-view.server";
import { GATE_PATH } from "./device-list";

/** What the doors have done on a day, with a form that chooses another one, and which tickets should not have been let in. */
export function DayFigures({ day: { day, title, facts, tables, doubles, late, refused } }: { day: DayView }) {
  return (
    <section className="mb-10">
      <Form method="get" action={GATE_PATH} reloadDocument className="mb-6 flex flex-wrap items-end gap-3">
        <LabelledInput id="day" label={m.gate_day_choose()} type="date" name="day" defaultValue={day} required />
        <button type="submit" className="button-quiet min-h-12">
          {m.gate_day_show()}
        </button>
      </Form>
      <h2 className="font-display text-2xl font-bold">{title}</h2>
      <ul className="mt-3 flex flex-wrap gap-x-6">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Faults title={m.gate_day_doubles()} faults={doubles} />
      <Faults title={m.gate_day_lates()} faults={late} />
      {tables.map((table) => (
        <div key={table.title} className="table-scroll mt-6">
          <table className="pass-table">
            <caption className="text-sm text-muted">{table.title}</caption>
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
                    <td key={table.columns[index]}>{cell}</td>
                  ))}
                  <td>{total}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
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

/** Entries that somebody has to look at, with the orders of their tickets. */
function Faults({ title, faults }: { title: string; faults: DayView["doubles"] }) {
  const may = useMay();
  if (faults.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 font-semibold text-danger">{title}</h3>
      <ul className="mt-3 divide-y divide-line">
        {faults.map(({ key, reference, text }) => (
          <li key={key} className="py-2 wrap-anywhere">
            {text}{" "}
            {reference && may("see-orders") ? (
              <StaffLink to={staffOrderPath(reference)} className="text-link font-mono">
                {reference}
              </StaffLink>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
