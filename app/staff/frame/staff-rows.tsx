import type { ReactNode } from "react";
import { StaffLink } from "~/staff/staff-link";

type RowLinkProps = {
  to: string;
  title: ReactNode;
  /** What stands below the title. */
  detail: ReactNode;
  /** What stands at the end of the row; null: nothing. */
  fact: ReactNode;
  /** The state below it; absent: the row has none. */
  state?: { label: string; tone: string };
};

/** A row of a list that leads to a page of its entry. */
export function RowLink({ to, title, detail, fact, state }: RowLinkProps) {
  return (
    <StaffLink to={to} className="staff-row">
      <span className="wrap-anywhere">
        <strong>{title}</strong>
        {detail}
      </span>
      <span className="staff-row-fact">
        {fact}
        {state ? (
          <span className="staff-pill" data-tone={state.tone}>
            {state.label}
          </span>
        ) : null}
      </span>
    </StaffLink>
  );
}

/** Small parts below the title of a row, with a space between them that a line may break at. */
export function RowParts({ parts }: { parts: readonly string[] }) {
  return (
    <small className="staff-row-parts">
      {parts.map((part) => (
        <span key={part}>{`${part} `}</span>
      ))}
    </small>
  );
}

/** A choice of a list, or another page. `isShown`: whether the page shows it. */
export type Chip = { to: string; label: string; isShown?: boolean };

/** Choices in a row that scrolls on a phone. @param children items that stand before them */
export function Chips({ chips, children }: { chips: readonly Chip[]; children?: ReactNode }) {
  return (
    <ul className="staff-chips">
      {children}
      {chips.map(({ to, label, isShown }) => (
        <li key={to}>
          <StaffLink to={to} aria-current={isShown || undefined}>
            {label}
          </StaffLink>
        </li>
      ))}
    </ul>
  );
}

/** The links to the other pages of a list. */
export function PageLinks({ pages }: { pages: readonly { to: string; label: string }[] }) {
  if (pages.length === 0) return null;
  return (
    <p className="mt-6 flex flex-wrap gap-4">
      {pages.map(({ to, label }) => (
        <StaffLink key={to} to={to} className="button-quiet">
          {label}
        </StaffLink>
      ))}
    </p>
  );
}
