import { m } from "~/paraglide/messages";
import { type Bar, BarList, StaffPart } from "~/staff/frame/staff-part";
import type { SoldView } from "./sold-view.server";

/** What is sold of the halls: reserved and contracted booths, in square metres. */
export function SoldPart({ sold: { halls, types, days, passes } }: { sold: SoldView }) {
  return (
    <StaffPart id="booths-sold" title={m.booth_plan_sold()}>
      <p className="mb-4 text-sm text-muted">{m.billing_sold_lead()}</p>
      <div className="grid gap-6 sm:grid-cols-2">
        <Bars title={m.booth_plan_by_hall()} bars={halls} />
        <Bars title={m.booth_plan_by_type()} bars={types} />
        <Bars title={m.booth_plan_by_day()} bars={days} />
        {passes ? (
          <div>
            <h3 className="mb-2 font-semibold">{m.passes_title()}</h3>
            <p>{passes}</p>
            <p className="text-sm text-muted">{m.passes_sum_of()}</p>
          </div>
        ) : null}
      </div>
    </StaffPart>
  );
}

function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  if (bars.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <BarList bars={bars} />
    </div>
  );
}
