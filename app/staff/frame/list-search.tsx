import { Form } from "react-router";
import { StaffIcon } from "./staff-icon";

type SearchLineProps = {
  id: string;
  label: string;
  /** The most usual of what the label names, so short that a phone shows it whole; absent: the label. */
  example?: string | undefined;
  typed: string;
  maxLength: number;
  /** The words of its button, for screen readers. */
  submit: string;
};

/** The field of a list's search: one line, whose button is the lens at its end. */
export function SearchLine({ id, label, example = label, typed, maxLength, submit }: SearchLineProps) {
  return (
    <div className="list-search">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        {...{ id, maxLength }}
        type="search"
        name="q"
        defaultValue={typed}
        placeholder={example}
        enterKeyHint="search"
        className="field"
      />
      <button type="submit" className="list-lens" aria-label={submit}>
        <StaffIcon name="search" />
      </button>
    </div>
  );
}

type ListSearchProps = SearchLineProps & {
  /** The address of the list. */
  path: string;
  /** The choice in which it searches, as fields of the query. */
  hidden: Readonly<Record<string, string>>;
};

/** The search of a list without other choices. */
export function ListSearch({ path, hidden, ...line }: ListSearchProps) {
  return (
    <Form role="search" action={path} reloadDocument className="mb-1">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchLine {...line} />
    </Form>
  );
}
