import { StaffLink } from "~/staff/staff-link";

/** Ways to forms and pages that belong together, in a row. */
export function ActLinks({ links }: { links: readonly { to: string; label: string }[] }) {
  return (
    <ul className="staff-acts">
      {links.map(({ to, label }) => (
        <li key={to}>
          <StaffLink to={to} className="text-link inline-flex min-h-11 items-center">
            {label}
          </StaffLink>
        </li>
      ))}
    </ul>
  );
}
