import { m } from "~/paraglide/messages";
import type { PassComparison } from "./ticket-views.server";

/** All passes in a table; on a phone each is a row of words with its own labels, and of those that cannot be bought any more only why (`shop.css`). */
export function PassTable({ title, comparison }: { title: string; comparison: PassComparison }) {
  const { columns, passes } = comparison;
  return (
    <div id="compare" className="scroll-mt-24">
      <h2 id="compare-title" className="blazed mb-6 font-display text-heading">
        {title}
      </h2>
      <section className="table-scroll" aria-labelledby="compare-title" tabIndex={0}>
        <table className="pass-table">
          <thead>
            <tr>
              <th scope="col">{m.tickets_pass()}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {passes.map(({ name, isGone, cells }) => (
              <tr key={name} className={isGone ? "gone" : undefined}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index]} data-label={columns[index]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
