import type { ReactNode } from "react";
import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { staffOrderPath } from "~/sales/desk/orders/order-address";
import { LabelledStrip } from "~/staff/frame/lists/labelled-strip";
import { useMay } from "~/staff/frame/staff-page";
import { StaffPart, Sums } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";
import type { DayView } from "./day-view.server";
import { GATE_PATH } from "./device-list";

/** The ids of what the doors should not have let in, on the page of the gates. */
export const DOUBLES_ID = "doubles";
export const LATE_ID = "late";

/** How many faults of a kind that nobody has looked at are shown. The others are behind a line that says how many. */
const FIRST_FAULTS = 5;

/**
 * What the doors have done on a day, with a form that chooses another one, which tickets should not have been let in, and the phones: what nobody
 * has looked at stands above the phones, and the rest below them.
 * @param props.children the phones at the doors
 */
export function DayFigures({ day: view, children }: { day: DayView; children: ReactNode }) {
  const { day, title, sums, hours, facts, tables, refused } = view;
  const faults = [
    { id: DOUBLES_ID, title: m.gate_day_doubles(), faults: view.doubles },
    { id: LATE_ID, title: m.gate_day_lates(), faults: view.late },
  ].filter((part) => part.faults.length > 0);
  const isNew = (part: (typeof faults)[number]) => part.faults.some(({ seen }) => seen === null);
  return (
    <>
      <section className="staff-day">
        <div className="staff-day-head">
          <h2>{title}</h2>
          <details>
            <summary className="text-link inline-flex min-h-11 items-center">{m.gate_day_other()}</summary>
            <Form method="get" action={GATE_PATH} reloadDocument className="mb-3 flex flex-wrap items-end gap-3">
              <LabelledInput id="day" label={m.gate_day_choose()} type="date" name="day" defaultValue={day} required />
              <button type="submit" className="button-quiet">
                {m.gate_day_show()}
              </button>
            </Form>
          </details>
        </div>
        <Sums sums={sums} />
        {hours ? <LabelledStrip {...hours} /> : null}
        <ul className="staff-day-facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </section>
      {faults.filter(isNew).map((part) => (
        <Faults key={part.id} {...part} day={day} />
      ))}
      {children}
      {faults
        .filter((part) => !isNew(part))
        .map((part) => (
          <Faults key={part.id} {...part} day={day} />
        ))}
      <div className={tables.length > 1 ? "staff-two" : undefined}>
        {tables.map((table) => (
          <div key={table.title} className="table-scroll mb-4">
            <table className="data-table gate-table">
              <caption>
                <h2>{table.title}</h2>
              </caption>
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
      </div>
      {refused.length > 0 ? (
        <StaffPart id="refused" title={m.gate_day_refusals()}>
          <dl className="staff-ledger">
            {refused.map(({ reason, doors }) => (
              <div key={reason}>
                <dt>{reason}</dt>
                <dd>{doors}</dd>
              </div>
            ))}
          </dl>
        </StaffPart>
      ) : null}
    </>
  );
}

type Fault = DayView["doubles"][number];

type FaultsProps = { id: string; title: string; day: string; faults: readonly Fault[] };

/** Entries that somebody has to look at, with the orders of their tickets. Those at which somebody has looked are behind a line that says how many. */
function Faults({ id, title, day, faults }: FaultsProps) {
  const [seen, open] = [faults.filter((fault) => fault.seen !== null), faults.filter((fault) => fault.seen === null)];
  const more = open.slice(FIRST_FAULTS);
  return (
    <StaffPart id={id} title={title}>
      <FaultRows faults={open.slice(0, FIRST_FAULTS)} day={day} />
      {more.length > 0 ? (
        <More label={m.gate_day_more({ count: more.length })}>
          <FaultRows faults={more} day={day} />
        </More>
      ) : null}
      {seen.length > 0 ? (
        <More label={m.desk_seen({ count: seen.length })}>
          <FaultRows faults={seen} day={day} />
        </More>
      ) : null}
    </StaffPart>
  );
}

function More({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details>
      <summary className="text-link inline-flex min-h-11 items-center">{label}</summary>
      {children}
    </details>
  );
}

function FaultRows({ faults, day }: Pick<FaultsProps, "faults" | "day">) {
  return (
    <ul className="staff-rows staff-faults">
      {faults.map((fault) => (
        <FaultRow key={fault.key} day={day} fault={fault} />
      ))}
    </ul>
  );
}

function FaultRow({ day, fault: { key, reference, title, text, seen } }: { day: string; fault: Fault }) {
  const may = useMay();
  return (
    <li className="staff-row">
      <span className="wrap-anywhere">
        <span>
          <strong className="block">{title}</strong> {text}
        </span>
        {reference && may("see-orders") ? (
          <small>
            <StaffLink to={staffOrderPath(reference)} className="text-link py-3.5">
              {reference}
            </StaffLink>
          </small>
        ) : null}
        {seen ? <small>{seen}</small> : null}
      </span>
      {seen === null && may("manage-doors") ? (
        <Form method="post" action={GATE_PATH} reloadDocument>
          <input type="hidden" name="seen" value={key} />
          <input type="hidden" name="day" value={day} />
          <button type="submit" className="text-link min-h-11 min-w-11 cursor-pointer">
            {m.desk_see()}
            <span className="sr-only">{` (${title}: ${text})`}</span>
          </button>
        </Form>
      ) : null}
    </li>
  );
}
