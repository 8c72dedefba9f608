import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import type { SalesToday } from "./sales-today.server";

/** What was sold: sums, a strip of the last days, and a bar for each ticket that has a number. */
export function SalesTodayPart({ sales: { href, sums, strip, stripText, passes } }: { sales: SalesToday }) {
  return (
    <section aria-labelledby="sales" className="staff-part">
      <h2 id="sales">
        <StaffLink to={href} className="staff-more-link">
          {m.staff_sales()}
        </StaffLink>
      </h2>
      <dl className="staff-sums">
        {sums.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Strip strip={strip} text={stripText} />
      <ul className="staff-bars">
        {passes.map(({ id, name, counts, sold, held }) => (
          <li key={id}>
            <span>{name}</span>
            <small>{counts}</small>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="4" className="staff-bar-all" />
              <rect width={Math.min(100, sold + held)} height="4" className="staff-bar-held" />
              <rect width={sold} height="4" className="staff-bar-sold" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Height of the tallest bar, in the units of the drawing, in which a day is 10 wide. */
const HEIGHT = 32;

function Strip({ strip, text }: { strip: SalesToday["strip"]; text: string }) {
  const most = Math.max(1, ...strip.map(({ tickets }) => tickets));
  return (
    <figure className="staff-strip">
      <svg viewBox={`0 0 ${strip.length * 10} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={text}>
        {strip.map(({ day, label, tickets }, index) => {
          const height = Math.max(1, (tickets / most) * HEIGHT);
          return (
            <rect key={day} x={index * 10 + 1} y={HEIGHT - height} width="8" height={height} className="staff-bar-sold">
              <title>{`${label}: ${tickets}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
