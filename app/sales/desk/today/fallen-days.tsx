import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";
import type { listFallenDays } from "./fallen-days.server";

/** Days on which the expo does not open and for which tickets are sold. Nothing without any. */
export function FallenDayList({ days }: { days: Awaited<ReturnType<typeof listFallenDays>> }) {
  if (days.length === 0) return null;
  return (
    <StaffPart id="fallen-days" title={m.sales_days_title()}>
      <ul className="staff-rows">
        {days.map(({ day, href, text }) => (
          <li key={day}>
            <StaffLink to={href} className="staff-row">
              <span className="wrap-anywhere">{text}</span> <span className="staff-verb">{m.frame_do_look()}</span>
            </StaffLink>
          </li>
        ))}
      </ul>
    </StaffPart>
  );
}
