import { Form } from "react-router";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffIcon } from "./frame/staff-icon";

type ListSearchProps = {
  id: string;
  label: string;
  typed: string;
  /** The choice in which it searches, as fields of the query. */
  hidden: Readonly<Record<string, string>>;
};

/** The search of a list, in the choice that is shown. */
export function ListSearch({ id, label, typed, hidden }: ListSearchProps) {
  return (
    <Form method="get" reloadDocument className="staff-find">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LabelledInput id={id} label={label} type="search" name="q" maxLength={MAX_SEARCH_LENGTH} defaultValue={typed} />
      <ShowButton />
    </Form>
  );
}

/** The button that shows what a list is searched for. On a phone it is an icon, so that the field beside it has room for words. */
export function ShowButton() {
  return (
    <button type="submit" className="button-quiet staff-show">
      <StaffIcon name="search" />
      <span>{m.staff_orders_submit()}</span>
    </button>
  );
}
