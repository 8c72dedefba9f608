import { m } from "~/paraglide/messages";
import { BarList, StaffPart, Strip, Sums } from "~/staff/frame/staff-part";
import type { SalesToday } from "./sales-today.server";

/** What was sold: sums, strips of the last days, and a bar for each ticket that has a number. Of days without any, the words alone. */
export function SalesTodayPart({ sales: { href, sums, strip, stripText, revenue, passes } }: { sales: SalesToday }) {
  return (
    <StaffPart id="sales" title={m.staff_sales()} href={href}>
      <Sums sums={sums} />
      {[{ strip, text: stripText }, revenue].map((shown) =>
        shown.strip.some(({ count }) => count > 0) ? (
          <Strip key={shown.text} {...shown} />
        ) : (
          <p key={shown.text} className="staff-strip-none">
            {shown.text}
          </p>
        ),
      )}
      <BarList bars={passes} />
    </StaffPart>
  );
}
