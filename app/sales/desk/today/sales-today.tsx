import { m } from "~/paraglide/messages";
import { BarList, StaffPart, Strip, Sums } from "~/staff/frame/staff-part";
import type { SalesToday } from "./sales-today.server";

/** What was sold: sums, strips of the last days, and a bar for each ticket that has a number. */
export function SalesTodayPart({ sales: { href, sums, strip, stripText, revenue, passes } }: { sales: SalesToday }) {
  return (
    <StaffPart id="sales" title={m.staff_sales()} href={href}>
      <Sums sums={sums} />
      <Strip strip={strip} text={stripText} />
      <Strip {...revenue} />
      <BarList bars={passes} />
    </StaffPart>
  );
}
