import { m } from "~/paraglide/messages";
import { LabelledStrip } from "~/staff/frame/lists/labelled-strip";
import { BarList, StaffPart, Sums } from "~/staff/frame/staff-part";
import { GATE_PATH } from "./device-list";
import type { HallToday } from "./gate-today.server";

/** How many people the doors have let in today, by hour, and with a bar for each door. */
export function HallTodayPart({ hall: { title, sums, hours, doors } }: { hall: HallToday }) {
  return (
    <StaffPart id="hall" title={m.staff_hall()} href={GATE_PATH}>
      <p className="mb-2 text-sm text-muted">{title}</p>
      <Sums sums={sums} />
      {hours ? <LabelledStrip {...hours} /> : null}
      <BarList bars={doors} />
    </StaffPart>
  );
}
