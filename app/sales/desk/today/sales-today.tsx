import { m } from "~/paraglide/messages";
import { LabelledStrip } from "~/staff/frame/lists/labelled-strip";
import { BarList, StaffPart, Sums } from "~/staff/frame/staff-part";
import type { SalesToday } from "./sales-today.server";

/**
 * What was sold: sums, strips of the last days, and a bar for each ticket that has a number. Where nothing was sold or paid, there is no strip.
 * @param props.hasPasses whether another part of the page has the tickets
 */
export function SalesTodayPart(props: { sales: SalesToday; hasPasses: boolean }) {
  const { href, sums, strip, stripText, revenue, passes } = props.sales;
  return (
    <StaffPart id="sales" title={m.staff_sales()} href={href}>
      <Sums sums={sums} />
      {strip.some(({ count }) => count > 0) ? <LabelledStrip strip={strip} text={stripText} /> : null}
      {revenue.strip.some(({ count }) => count > 0) ? <LabelledStrip {...revenue} /> : null}
      {props.hasPasses ? null : <BarList bars={passes} />}
    </StaffPart>
  );
}
