import { m } from "~/paraglide/messages";
import { BarList, StaffPart } from "~/staff/frame/staff-part";
import { GATE_PATH } from "./device-list";
import type { HallToday } from "./gate-today.server";

/** How many people the doors have let in today, with a bar for each door. */
export function HallTodayPart({ hall: { title, entered, doors } }: { hall: HallToday }) {
  return (
    <StaffPart id="hall" title={m.staff_hall()} href={GATE_PATH}>
      <p>{`${title} · ${entered}`}</p>
      <BarList bars={doors} />
    </StaffPart>
  );
}
