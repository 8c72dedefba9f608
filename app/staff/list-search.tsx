import { Form } from "react-router";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";

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
      <button type="submit" className="button-quiet">
        {m.staff_orders_submit()}
      </button>
    </Form>
  );
}
