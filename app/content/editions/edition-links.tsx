import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";

/** The choice of an edition, whose orders or figures a page shows. @param links none: there is nothing to choose */
export function EditionLinks({ links }: { links: readonly { to: string; label: string; isShown: boolean }[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={m.staff_editions()}>
      <ul className="mt-4 flex flex-wrap gap-x-6">
        {links.map(({ to, label, isShown }) => (
          <li key={to}>
            <StaffLink
              to={to}
              className="text-link inline-flex min-h-11 items-center"
              aria-current={isShown || undefined}
            >
              {label}
            </StaffLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
