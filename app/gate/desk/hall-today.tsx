import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import { GATE_PATH } from "./device-list";

/** What the doors have done today, in a few lines. */
export function HallToday({ hall: { title, facts } }: { hall: { title: string; facts: readonly string[] } }) {
  return (
    <section aria-labelledby="hall" className="staff-part">
      <h2 id="hall">
        <StaffLink to={GATE_PATH} className="staff-more-link">
          {m.staff_hall()}
        </StaffLink>
      </h2>
      <p className="text-muted">{title}</p>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  );
}
