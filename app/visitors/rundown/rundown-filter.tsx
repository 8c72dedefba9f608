import { useState } from "react";
import { Form, useSubmit } from "react-router";
import { useFilterForm } from "~/design/components/form/use-filter-form";
import { m } from "~/paraglide/messages";
import type { FilterField } from "./rundown-filters.server";

type RundownFilterProps = {
  /** Sent with the filters. */
  day: number;
  view: string;
  fields: readonly FilterField[];
  filtered: boolean;
};

/** Filters within a day: a GET form, which follows at once with scripts. Folded on a phone. */
export function RundownFilter({ day, view, fields, filtered }: RundownFilterProps) {
  const submit = useSubmit();
  const form = useFilterForm(Object.fromEntries(fields.map(({ name, value }) => [name, value])));
  // A change closes nothing: the focus is in the form.
  const [open] = useState(filtered);
  return (
    <details className="contents-fold print:hidden" open={open}>
      <summary>{m.rundown_filter()}</summary>
      <Form
        ref={form}
        method="get"
        action="/rundown"
        preventScrollReset
        onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
        className="rundown-filter"
      >
        <input type="hidden" name="day" value={day} />
        {view ? <input type="hidden" name="view" value={view} /> : null}
        {fields.map(({ name, label, value, all, options }) => (
          <label key={name}>
            <span>{label}</span>
            <select name={name} defaultValue={value} className="field">
              <option value="">{all}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button type="submit" className="button-quiet min-h-12">
          {m.rundown_filter_show()}
        </button>
      </Form>
    </details>
  );
}
