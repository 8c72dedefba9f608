import { Form, useSubmit } from "react-router";
import { useFieldValues } from "~/components/form/use-field-values";

/** Chooses a stage within a day: a GET form, which follows at once with scripts. */
export function RundownFilter(props: { day: number; stage: string; stages: readonly string[] }) {
  const submit = useSubmit();
  const fields = useFieldValues({ stage: props.stage });
  return (
    <Form
      ref={fields}
      method="get"
      action="/rundown"
      preventScrollReset
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
      className="flex flex-wrap items-end gap-3 print:hidden"
    >
      <input type="hidden" name="day" value={props.day} />
      <label className="block">
        <span className="mb-1 block text-sm font-semibold">Stage</span>
        <select name="stage" defaultValue={props.stage} className="field">
          <option value="">All stages</option>
          {props.stages.map((stage) => (
            <option key={stage}>{stage}</option>
          ))}
        </select>
      </label>
      <button type="submit" className="button-quiet">
        Show
      </button>
    </Form>
  );
}
