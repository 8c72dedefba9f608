import { Form, useLocation } from "react-router";
import { useTypedOnReturn } from "~/content/editing/drafts/use-typed-on-return";
import { PublishLater } from "~/content/editing/schedule/publish-later";
import { SoldPanel } from "~/content/editing/sold/sold-panel";
import { type Description, LabelledField } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import type { TaskField, TaskView } from "./task";
import { TaskPreview } from "./task-preview";

/** A change on its way to visitors: filled in, then shown as they will see it, then published. It works without scripts. */
export function TaskForm({ task }: { task: TaskView }) {
  const { pathname, search } = useLocation();
  const { fields, values, messages, basedOn, at, preview } = task;
  const typed = useTypedOnReturn();
  return (
    <Form
      ref={preview ? null : typed}
      method="post"
      action={pathname + search}
      reloadDocument
      // Not checked by the browser, whose messages are in its own language.
      noValidate
      className={preview ? "max-w-4xl space-y-6" : "space-y-6"}
    >
      <input type="hidden" name="based_on" value={basedOn} />
      {messages.length > 0 ? (
        <div role="alert" className="rounded-2xl border-2 border-danger p-5 font-semibold wrap-anywhere">
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      ) : null}
      {preview ? (
        <>
          {fields.map(({ name }) => (
            <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
          ))}
          <TaskPreview preview={preview} />
          <SoldPanel texts={task.sold} />
          <div className="flex flex-wrap gap-4">
            <button type="submit" name="step" value="publish" className="button-accent">
              {m.staff_today_publish()}
            </button>
            {fields.length > 0 ? (
              <button type="submit" name="step" value="edit" className="button-quiet">
                {m.staff_today_edit()}
              </button>
            ) : null}
            <Leave />
          </div>
          <PublishLater name="at" value={at} fault={task.atFault} button={{ name: "step", value: "schedule" }} />
        </>
      ) : (
        <>
          <div className="staff-task">
            {fields.map((field) => (
              <Field key={field.name} field={field} value={values[field.name]} errors={task.errors[field.name] ?? []} />
            ))}
          </div>
          <div className="staff-save">
            <p>
              {fields.length > 0 ? (
                <button type="submit" name="step" value="preview" className="button-accent">
                  {m.staff_today_preview()}
                </button>
              ) : null}
              <Leave />
            </p>
          </div>
          {task.also ? (
            <p>
              <StaffLink to={task.also.to} className="text-link inline-flex min-h-11 items-center">
                {task.also.label}
              </StaffLink>
            </p>
          ) : null}
        </>
      )}
    </Form>
  );
}

const Leave = () => (
  <StaffLink to="/staff" className="button-quiet">
    {m.staff_today_leave()}
  </StaffLink>
);

type FieldProps = { field: TaskField; value: string | undefined; errors: readonly string[] };

function Field({ field, value, errors }: FieldProps) {
  const { name, label, hint } = field;
  if (field.control === "hidden") return <input type="hidden" name={name} value={value} />;
  if (field.control === "checkbox")
    return (
      <div>
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            id={name}
            name={name}
            type="checkbox"
            className="size-6 shrink-0"
            defaultChecked={value === "on"}
            aria-describedby={hint ? `${name}-hint` : undefined}
          />
          {label}
        </label>
        {hint ? (
          <p id={`${name}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        ) : null}
      </div>
    );
  return (
    <LabelledField id={name} label={label} hint={hint} faults={errors}>
      {(description) => <Control field={field} value={value} description={description} />}
    </LabelledField>
  );
}

type ControlProps = { field: TaskField; value: string | undefined; description: Description };

function Control({ field, value, description }: ControlProps) {
  const { name, control, maxLength, numeric, choices = [] } = field;
  const attributes = { id: name, name, className: "field", defaultValue: value, ...description };
  if (control === "textarea") return <textarea {...attributes} rows={3} maxLength={maxLength} />;
  if (control === "select")
    return (
      <select {...attributes}>
        {choices.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </select>
    );
  const proposals = choices.length > 0 ? `${name}-proposals` : undefined;
  return (
    <>
      <input
        {...attributes}
        type={control}
        inputMode={numeric ? "numeric" : undefined}
        maxLength={maxLength}
        list={proposals}
      />
      {proposals ? (
        <datalist id={proposals}>
          {choices.map(([choice]) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
