import type { ReactNode } from "react";
import { formatNumber } from "~/base/values/counts-and-lists";
import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import { StaffPart } from "./staff-part";

/** Something that waits for staff. */
export type Need = {
  count: number;
  /** What it is, in the plural: "Transfers to check". */
  text: string;
  /** What else helps to decide, such as since when; empty: nothing. */
  detail?: string;
  /** What is done with them there, as a verb; absent: one looks at them. */
  verb?: string;
  /** Whether something went wrong, rather than waits. */
  isFault?: boolean;
  href: string;
};

/**
 * What waits for the person who has signed in, what went wrong first. Each line says how many there are and leads to them. A line with none is
 * left out.
 * @param props.isKnown whether all of it could be read @param props.children other things that wait, which have more than a line
 */
export function NeedList(props: { needs: readonly Need[]; isKnown: boolean; children: readonly ReactNode[] }) {
  const { needs, isKnown, children } = props;
  const open = needs
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => Number(other.isFault ?? false) - Number(one.isFault ?? false));
  return (
    <StaffPart id="needs" title={m.staff_needs()}>
      {isKnown ? null : <p>{m.staff_needs_unknown()}</p>}
      {isKnown && open.length === 0 && children.every((child) => child === null) ? (
        <p className="text-muted">{m.staff_needs_none()}</p>
      ) : null}
      <ul className="staff-rows">
        {open.map(({ count, text, detail, verb = m.frame_do_look(), isFault = false, href }) => (
          <li key={href}>
            <StaffLink to={href} className="staff-row">
              <strong className="staff-count" data-tone={isFault ? "asks" : undefined}>
                {formatNumber(count)}
              </strong>{" "}
              <span>
                {text}
                {detail ? <small>{detail}</small> : null}
              </span>{" "}
              <span className="staff-verb">{verb}</span>
            </StaffLink>
          </li>
        ))}
      </ul>
      {children}
    </StaffPart>
  );
}
