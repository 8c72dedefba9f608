import { m } from "~/paraglide/messages";
import { BarList, StaffPart, Sums } from "~/staff/frame/staff-part";
import type { SalesToday } from "./sales-today.server";

/** What was sold: sums, a strip of the last days, and a bar for each ticket that has a number. */
export function SalesTodayPart({ sales: { href, sums, strip, stripText, passes } }: { sales: SalesToday }) {
  return (
    <StaffPart id="sales" title={m.staff_sales()} href={href}>
      <Sums sums={sums} />
      <Strip strip={strip} text={stripText} />
      <BarList bars={passes} />
    </StaffPart>
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
