import type { MouseEvent, ReactNode } from "react";
import { Form } from "react-router";
import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";

/** The query that shows a list with all its rows chosen. */
const PICK_ALL = "pick";

/** Whether a list is shown with all its rows chosen. */
export const picksAll = (params: URLSearchParams): boolean => params.get(PICK_ALL) === "all";

/** The box that chooses a row of a list, before the row. @param label what the row is, for screen readers */
export function PickBox(props: { name: string; value: string; label: string; isPicked: boolean }) {
  const { name, value, label, isPicked } = props;
  return (
    <label className="staff-pick-box">
      <input type="checkbox" name={name} value={value} defaultChecked={isPicked} />
      <span className="sr-only">{m.desk_pick({ what: label })}</span>
    </label>
  );
}

type PickAllProps = { href: string; areAll: boolean; isBox?: boolean };

/**
 * Chooses all rows of the page. Without scripts it is a link that shows them chosen.
 * @param props.href of the list as it is @param props.isBox whether it stands in the column of the boxes, as a box with its words as a title
 */
export function PickAll({ href, areAll, isBox = false }: PickAllProps) {
  function toggle(event: MouseEvent<HTMLAnchorElement>) {
    const boxes = [
      ...(event.currentTarget.closest("form")?.querySelectorAll<HTMLInputElement>(".staff-pick-box input") ?? []),
    ];
    if (boxes.length === 0 || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const isChecked = boxes.some((box) => !box.checked);
    for (const box of boxes) box.checked = isChecked;
  }
  const to = areAll ? href : `${href}${href.includes("?") ? "&" : "?"}${PICK_ALL}=all`;
  const label = areAll ? m.desk_pick_none() : m.desk_pick_all();
  return isBox ? (
    <StaffLink to={to} onClick={toggle} title={label} className="staff-pick-box staff-pick-all">
      <span className="sr-only">{label}</span>
    </StaffLink>
  ) : (
    <StaffLink to={to} onClick={toggle} className="text-link inline-flex min-h-11 items-center">
      {label}
    </StaffLink>
  );
}

/** What can be done with the rows that are chosen, with how many there are. It is seen once there is one, and stays in sight. */
export function PickBar({ children }: { children: ReactNode }) {
  return (
    <div className="staff-save staff-pick-bar">
      <p>{children}</p>
      {/* The number is counted by the stylesheet, so that it needs no scripts. */}
      <p className="staff-picked">{m.desk_picked()}</p>
    </div>
  );
}

type PickFormProps = {
  /** The page that asks about those that are chosen. */
  path: string;
  /** The list as it is. */
  back: string;
  /** How many entries it has, in words; absent: nothing is said. */
  count?: string;
  areAllPicked: boolean;
  /** What can be done with them; none: the list has no boxes. */
  acts: readonly { act: string; label: string }[];
  /** The heads of the list's columns, beside which stands what chooses all; absent: it stands beside the count. */
  heads?: ReactNode;
  /** The rows, each with its box. */
  children: ReactNode;
};

/** A list whose rows can be chosen for a page of several of them. It works without scripts. */
export function PickForm({ path, back, count, areAllPicked, acts, heads, children }: PickFormProps) {
  if (acts.length === 0) {
    return (
      <>
        {count ? <p className="staff-pick-head">{count}</p> : null}
        {heads ? <div className="staff-pick-heads">{heads}</div> : null}
        {children}
      </>
    );
  }
  const all = { href: back, areAll: areAllPicked };
  return (
    <Form method="get" action={path} reloadDocument>
      <input type="hidden" name="back" value={back} />
      {count || !heads ? (
        <p className="staff-pick-head">
          {count} {heads ? null : <PickAll {...all} />}
        </p>
      ) : null}
      {heads ? (
        <div className="staff-pick-heads">
          <PickAll {...all} isBox />
          {heads}
        </div>
      ) : null}
      {children}
      <PickBar>
        {acts.map(({ act, label }) => (
          <button key={act} type="submit" name="do" value={act} className="button-quiet">
            {label}
          </button>
        ))}
      </PickBar>
    </Form>
  );
}
