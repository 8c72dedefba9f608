import { EditionLinks } from "~/content/editions/edition-links";
import { m } from "~/paraglide/messages";
import { Sums } from "~/staff/frame/staff-part";
import { RowParts } from "~/staff/frame/staff-rows";
import type { Bar, FiguresView } from "./figures-view.server";

/** What was sold, by ticket and by day. */
export function FiguresPage({ figures }: { figures: FiguresView }) {
  const { editions, sums, rows, states, bars, chart, days } = figures;
  return (
    <>
      <EditionLinks links={editions} />
      <div className="figures-sums">
        <Sums sums={sums} />
      </div>
      <Table
        id="by-ticket"
        title={m.sales_figures_tickets()}
        columns={[
          m.tickets_pass(),
          m.sales_figures_quota(),
          m.sales_figures_sold(),
          m.sales_figures_held(),
          m.sales_figures_free(),
          m.sales_figures_refunded(),
          m.sales_figures_revenue(),
        ]}
        rows={rows}
      />
      <p className="mt-3 text-sm text-muted">{m.sales_figures_note()}</p>
      <div className="staff-columns mt-6">
        <div className="staff-facts">
          {states.length > 0 ? <h2 className="mb-2">{m.staff_orders()}</h2> : null}
          <dl className="staff-ledger">
            {states.map(({ label, orders }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{orders}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h2>{m.sales_figures_days()}</h2>
          <Chart bars={bars} text={chart} />
          {days.length > 0 ? (
            <Table
              id="by-day"
              title={m.sales_figures_by_day()}
              columns={[
                m.sales_figures_date(),
                m.sales_figures_orders(),
                m.sales_desk_tickets(),
                m.sales_figures_revenue(),
              ]}
              rows={days.map(({ day, cells }) => ({ id: day, name: day, indented: false, cells }))}
            />
          ) : null}
        </div>
      </div>
    </>
  );
}

type TableProps = {
  id: string;
  title: string;
  columns: string[];
  rows: readonly {
    id: string;
    name: string;
    indented: boolean;
    isTotal?: boolean;
    cells: readonly string[];
    rest?: readonly string[];
  }[];
};

/** A table of figures. A phone has no room for seven columns: what it leaves out stands below the name of the row. */
function Table({ id, title, columns, rows }: TableProps) {
  const [, ...others] = columns;
  return (
    <>
      <h2 id={id} className="mt-6">
        {title}
      </h2>
      <section className="table-scroll mt-3" aria-labelledby={id} tabIndex={0}>
        <table className="data-table staff-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id: key, name, indented, isTotal, cells, rest }) => (
              <tr key={key} className={isTotal ? "figures-total" : undefined}>
                <th scope="row">
                  {indented ? <span className="pl-5 font-normal">{name}</span> : name}
                  {rest ? (
                    <span className="figures-rest">
                      <RowParts parts={rest} />
                    </span>
                  ) : null}
                </th>
                {cells.map((cell, index) => (
                  <td key={others[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** In the units of the drawing. Names of days need some 90 units, on a phone, and no bar is wider: the first day of a sale would be a wall. */
const [WIDTH, HEIGHT, HEAD, LABELS, NAME] = [600, 160, 28, 24, 90];

/** Where the name of a day stands: below the middle of its bar, and at the edges of the drawing from or to the edge of its bar. */
function placeOfName(index: number, step: number) {
  const middle = (index + 0.5) * step;
  if (middle < NAME / 2) return { x: (index + 0.1) * step, textAnchor: "start" } as const;
  if (middle > WIDTH - NAME / 2) return { x: (index + 0.9) * step, textAnchor: "end" } as const;
  return { x: middle, textAnchor: "middle" } as const;
}

/** Tickets by day as bars. The table below has the same figures. */
function Chart({ bars, text }: { bars: readonly Bar[]; text: string }) {
  if (bars.length === 0) return <p className="mt-3">{text}</p>;
  const step = Math.min(NAME, WIDTH / bars.length);
  const named = Math.ceil(NAME / step);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + LABELS}`}
      role="img"
      aria-label={text}
      className="staff-chart mt-3 w-full max-w-3xl"
    >
      {/* Days without a sale stand on it. */}
      <path d={`M0 ${HEIGHT}H${WIDTH}`} />
      {bars.map(({ day, label, tickets, share }, index) => (
        <g key={day} fill="currentColor">
          <rect
            x={index * step + step * 0.1}
            y={HEIGHT - share * (HEIGHT - HEAD)}
            width={step * 0.8}
            height={share * (HEIGHT - HEAD)}
            className="text-moss"
            fill="currentColor"
          />
          {step > 24 && tickets > 0 ? (
            <text
              x={(index + 0.5) * step}
              y={HEIGHT - share * (HEIGHT - HEAD) - 5}
              textAnchor="middle"
              className={step > 40 ? "staff-chart-day" : "staff-chart-count"}
            >
              {tickets}
            </text>
          ) : null}
          {(bars.length - 1 - index) % named === 0 ? (
            <text {...placeOfName(index, step)} y={HEIGHT + 18} className="staff-chart-day">
              {label}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}
