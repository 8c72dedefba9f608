import type { ShownFault } from "~/content/editing/fields/form-nodes";
import { StaffLink } from "~/staff/staff-link";

/** What became of the last press of a button. */
export function Message({ text }: { text: string | null }) {
  return text ? (
    <p role="status" className="card border-2 border-moss p-4 font-semibold">
      {text}
    </p>
  ) : null;
}

/** Why the last press of a button did nothing. */
export function Refusal({ text }: { text: string | null }) {
  return text ? (
    <p role="alert" className="rounded-2xl border-2 border-danger p-5 font-semibold">
      {text}
    </p>
  ) : null;
}

/** What became of the last press of a button, or why it did nothing. */
export const Outcome = ({ text, isRefusal }: { text: string | null; isRefusal: boolean }) =>
  isRefusal ? <Refusal text={text} /> : <Message text={text} />;

/** Why nothing was published. @param props.more what is said of faults that are not listed */
export function FaultList(props: { title: string; faults: readonly ShownFault[]; more?: string | null }) {
  const { title, faults, more } = props;
  return (
    <div role="alert" className="rounded-2xl border-2 border-danger p-5">
      <h2 className="font-display text-xl font-bold">{title}</h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 wrap-anywhere">
        {faults.map(({ text, href }) => (
          <li key={text}>
            <FaultText text={text} href={href} />
          </li>
        ))}
      </ul>
      {more ? <p className="mt-2">{more}</p> : null}
    </div>
  );
}

/** What is wrong, with a link to where it is. */
export function FaultText({ text, href }: ShownFault) {
  if (href === null) return text;
  if (href.startsWith("#"))
    return (
      <a href={href} className="text-link">
        {text}
      </a>
    );
  return (
    <StaffLink to={href} className="text-link">
      {text}
    </StaffLink>
  );
}
