import type { ReactNode } from "react";
import { StaffLink } from "~/staff/staff-link";

type NothingHereProps = {
  text: string;
  /** What people do next; absent: `children` say so, or nothing is left to do. */
  next?: { to: string; label: string };
  children?: ReactNode;
};

/** What a page says where its list has nothing, and the way on. */
export function NothingHere({ text, next, children }: NothingHereProps) {
  return (
    <div className="staff-none">
      <p>{text}</p>
      {next ? (
        <StaffLink to={next.to} className="button-quiet">
          {next.label}
        </StaffLink>
      ) : null}
      {children}
    </div>
  );
}
