import type { Control, Entry, FormNode, Input } from "~/content/editing/fields/form-nodes";
import { type Description, LabelledField } from "~/design/components/form/labelled-field";
import { Picture } from "~/design/components/media/picture";
import { m } from "~/paraglide/messages";

/** The fields of a form, or of an entry of a list. */
export function FormNodes({ nodes }: { nodes: readonly FormNode[] }) {
  return (
    <div className="content-fields">
      {nodes.map((node) => (
        <div key={node.id} className={isWide(node) ? "content-wide" : undefined}>
          <Node node={node} />
        </div>
      ))}
    </div>
  );
}

const WIDE: ReadonlySet<Control["type"]> = new Set(["long", "picture", "checkboxes"]);

/** Whether a field takes the width of both columns. */
const isWide = (node: FormNode): boolean => node.type !== "input" || WIDE.has(node.input.control.type);

function Node({ node }: { node: FormNode }) {
  if (node.type === "group")
    return (
      <fieldset id={node.id} className="staff-group content-group">
        <legend className="mb-2 font-semibold">{labelOf(node)}</legend>
        <Hint node={node} />
        <FormNodes nodes={node.nodes} />
      </fieldset>
    );
  if (node.type === "list") return <List node={node} />;
  if (node.type === "words") return <Words node={node} />;
  const { input } = node;
  if (input.control.type === "checkbox") return <Checkbox node={node} />;
  if (input.control.type === "checkboxes") return <Checkboxes node={node} options={input.control.options} />;
  return (
    <LabelledField id={input.id} label={labelOf(node)} hint={node.hint} faults={input.faults}>
      {(description) => <InputControl input={input} description={description} />}
    </LabelledField>
  );
}

const hintId = ({ id }: { id: string }) => `${id}-hint`;
const olderId = ({ id }: { id: string }) => `${id}-older`;
const faultId = ({ id }: { id: string }) => `${id}-fault`;
const missingId = ({ id }: { id: string }) => `${id}-missing`;
const factsId = ({ id }: { id: string }) => `${id}-facts`;

type Head = Pick<FormNode, "id" | "label" | "hint" | "optional">;

const labelOf = ({ label, optional }: Head) => (optional ? `${label} (${optional})` : label);

function Hint({ node }: { node: Head }) {
  return node.hint ? (
    <p id={hintId(node)} className="mb-1 text-sm text-muted">
      {node.hint}
    </p>
  ) : null;
}

function Faults({ input }: { input: Pick<Input, "id" | "faults"> }) {
  return input.faults.length > 0 ? (
    <p id={faultId(input)} className="mt-1 font-semibold text-danger">
      {input.faults.join(" ")}
    </p>
  ) : null;
}

/** The attributes that tie a control to its label, hint and faults. */
function described({ id, faults, older, missing, facts = [] }: Input, node: Head): Description {
  const by = [
    node.hint !== null && hintId(node),
    missing !== undefined && missingId({ id }),
    older !== undefined && olderId({ id }),
    facts.length > 0 && factsId({ id }),
    faults.length > 0 && faultId({ id }),
  ]
    .filter(Boolean)
    .join(" ");
  return { "aria-invalid": faults.length > 0 || undefined, "aria-describedby": by || undefined };
}

const INPUT_TYPES = {
  ...{ text: "text", integer: "text", decimal: "text", money: "text" },
  ...{ day: "date", moment: "datetime-local" },
} as const;
const INPUT_MODES: Partial<Record<Control["type"], "numeric" | "decimal">> = {
  ...{ integer: "numeric", money: "numeric", decimal: "decimal" },
};

function InputControl({ input, description }: { input: Input; description: Description }) {
  const { id, name, value, control, lang, placeholder } = input;
  const attributes = { id, name, lang, className: "field", placeholder, ...description };
  if (control.type === "long") return <textarea {...attributes} rows={control.rows} defaultValue={value} />;
  if (control.type === "select") return <Select attributes={attributes} value={value} options={control.options} />;
  if (control.type === "checkbox" || control.type === "checkboxes") return null;
  if (control.type === "picture") return <PictureChoice input={input} control={control} attributes={attributes} />;
  const field = (
    <input
      {...attributes}
      type={INPUT_TYPES[control.type]}
      step={control.type === "moment" ? control.step : undefined}
      inputMode={INPUT_MODES[control.type]}
      defaultValue={value}
    />
  );
  return control.type === "money" ? (
    <div className="content-money">
      <span aria-hidden>{control.currency}</span>
      {field}
    </div>
  ) : (
    field
  );
}

/** The address of a picture, and the way to another one. */
function PictureChoice(props: {
  input: Input;
  control: Extract<Control, { type: "picture" }>;
  attributes: { id: string; name: string };
}) {
  const { input, control, attributes } = props;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <input {...attributes} type="text" defaultValue={input.value} className="field min-w-0 flex-1 basis-60" />
        <button type="submit" name="@button" value={control.button} className="button-quiet">
          {m.pictures_change()}
          <span className="sr-only">{` (${input.label})`}</span>
        </button>
      </div>
      {control.shown ? (
        <Picture image={control.shown} alt="" sizes="8rem" className="staff-thumb mt-3 bg-paper" />
      ) : null}
    </>
  );
}

type Options = Extract<Control, { options: unknown }>["options"];

function Select(props: {
  attributes: { id: string; name: string; className: string };
  value: string;
  options: Options;
}) {
  return (
    <select {...props.attributes} defaultValue={props.value}>
      <option value="">{m.editing_no_choice()}</option>
      {props.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Words({ node }: { node: Extract<FormNode, { type: "words" }> }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{labelOf(node)}</legend>
      <Hint node={node} />
      <div className="content-words">
        {node.inputs.map((input) => (
          <div key={input.id}>
            <p className="content-words-head">
              <label htmlFor={input.id}>{input.label}</label>
              {input.missing ? (
                <span id={missingId(input)} className="staff-pill" data-tone="waits">
                  {input.missing}
                </span>
              ) : null}
            </p>
            {input.older ? (
              <p id={olderId(input)} className="mb-1 font-semibold text-trail">
                {input.older}
              </p>
            ) : null}
            <InputControl input={input} description={described(input, node)} />
            {input.facts && input.facts.length > 0 ? (
              <p id={factsId(input)} className="content-facts">
                {input.facts.map(({ citation, text }) => (
                  <span key={citation}>{`${citation} → ${text}`}</span>
                ))}
              </p>
            ) : null}
            <Faults input={input} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

type InputNode = Extract<FormNode, { type: "input" }>;

function Checkbox({ node }: { node: InputNode }) {
  const { input } = node;
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          id={input.id}
          name={input.name}
          type="checkbox"
          value="true"
          className="size-6 shrink-0"
          defaultChecked={input.value === "true"}
          {...described(input, node)}
        />
        {node.label}
      </label>
      <Hint node={node} />
      <Faults input={input} />
    </div>
  );
}

function Checkboxes({ node, options }: { node: InputNode; options: Options }) {
  const { input } = node;
  return (
    <fieldset id={node.id} className="min-w-0" aria-describedby={input.faults.length > 0 ? faultId(input) : undefined}>
      <legend className="mb-1 font-semibold">{labelOf(node)}</legend>
      <Hint node={node} />
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {options.map(({ value, label, chosen }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={input.name}
              value={value}
              defaultChecked={chosen}
              className="size-6 shrink-0"
            />
            {label}
          </label>
        ))}
      </div>
      <Faults input={input} />
    </fieldset>
  );
}

function List({ node }: { node: Extract<FormNode, { type: "list" }> }) {
  return (
    <fieldset id={node.id} className="staff-group">
      <legend className="mb-1 font-semibold">{labelOf(node)}</legend>
      <Hint node={node} />
      <Faults input={node} />
      <input type="hidden" name={node.count.name} value={node.count.value} />
      <div className="space-y-3">
        {node.entries.map((entry) => (
          <ListEntry key={entry.id} entry={entry} />
        ))}
      </div>
      <button
        type="submit"
        name="@button"
        value={node.add.value}
        formAction={node.add.target}
        aria-label={m.editing_list_add({ label: node.label })}
        className="button-quiet mt-2"
      >
        {m.editing_new()}
      </button>
      {node.many ? (
        <button type="submit" name="@button" value={node.many.value} className="button-quiet mt-2 ml-2">
          {node.many.label}
        </button>
      ) : null}
    </fieldset>
  );
}

function ListEntry({ entry }: { entry: Entry }) {
  return (
    <details id={entry.id} open={entry.open} className="card p-4">
      <summary className="min-h-8 cursor-pointer wrap-anywhere">
        <span className="font-semibold">{entry.label}</span>
        {entry.title ? ` ${entry.title}` : null}
      </summary>
      <div className="mt-4">
        <FormNodes nodes={entry.nodes} />
        <p className="mt-4 flex flex-wrap gap-3">
          {entry.buttons.map(({ action, label, value, target }) => (
            <button
              key={action}
              type="submit"
              name="@button"
              value={value}
              formAction={target}
              className="button-quiet"
            >
              {label}
              <span className="sr-only">{` (${entry.label})`}</span>
            </button>
          ))}
        </p>
      </div>
    </details>
  );
}
