import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import { GATE_PATH } from "./device-list";
import type { HallToday } from "./gate-today.server";

/** How many people the doors have let in today, with a bar for each door. */
export function HallTodayPart({ hall: { title, entered, doors } }: { hall: HallToday }) {
  return (
    <section aria-labelledby="hall" className="staff-part">
      <h2 id="hall">
        <StaffLink to={GATE_PATH} className="staff-more-link">
          {m.staff_hall()}
        </StaffLink>
      </h2>
      <p>{`${title} · ${entered}`}</p>
      <ul className="staff-bars">
        {doors.map(({ door, people, share }) => (
          <li key={door}>
            <span className="wrap-anywhere">{door}</span>
            <small>{people}</small>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="4" className="staff-bar-all" />
              <rect width={share * 100} height="4" className="staff-bar-sold" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}
