import type { ReactNode } from "react";
import { useOutletContext } from "react-router";
import { m } from "~/paraglide/messages";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import { BackLink, StaffLink } from "~/staff/staff-link";
import type { StaffPerson } from "~/staff/staff-person";

/** What the layout of the staff area passes to its pages. */
export type StaffContext = {
  /** null while it is not known who has signed in. */
  person: StaffPerson | null;
  /** What is said of the edition that the page edits, where visitors see another one. */
  edition: { text: string; href: string } | null;
};

/** Whether who has signed in may do something; no while it is not known who has. */
export function useMay(): (action: StaffAction) => boolean {
  const { person } = useOutletContext<StaffContext>();
  return (action) => person?.may.includes(action) ?? false;
}

/**
 * A page of the staff area: its title, and its work.
 * @param back the list that the page belongs to @param actions what is done from the page as a whole; on a desktop it stands beside the title
 * @param lead what somebody has to know before the work
 */
export function StaffPage(props: {
  title: string;
  back?: { to: string; label: string } | undefined;
  actions?: ReactNode;
  lead?: string | undefined;
  children: ReactNode;
}) {
  const { edition } = useOutletContext<StaffContext>();
  return (
    <>
      <div className="staff-title">
        <h1 tabIndex={-1}>{props.title}</h1>
      </div>
      <div className="staff-top">
        {props.back ? (
          <p className="staff-back">
            <BackLink {...props.back} />
          </p>
        ) : null}
        {props.actions ? <div className="staff-actions">{props.actions}</div> : null}
      </div>
      <div className="staff-work">
        {edition ? (
          <p className="staff-edition wrap-anywhere">
            {edition.text}{" "}
            <StaffLink to={edition.href} className="text-link">
              {m.editions_bar_link()}
            </StaffLink>
          </p>
        ) : null}
        {props.lead ? <p className="staff-lead">{props.lead}</p> : null}
        {props.children}
      </div>
    </>
  );
}
