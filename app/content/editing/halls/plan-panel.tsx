import { Form, useLocation } from "react-router";
import { FaultList, Outcome } from "~/content/editing/documents/form-outcome";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import type { PlanPage, PlanStep } from "./plan-pages";
import { PlanDrawing, Preview } from "./plan-preview";

/** A hall's plan, and the forms that change many booths of it at once. It works without scripts. */
export function PlanPanel({ page }: { page: PlanPage }) {
  const { about, plan, typed, message, isRefused, faults, preview } = page;
  return (
    <div className="max-w-4xl space-y-8">
      <div id="outcome" className="space-y-6">
        <Outcome text={message} isRefusal={isRefused} />
        {faults.length > 0 ? <FaultList title={m.editing_faults_title()} faults={faults} /> : null}
        {preview ? <Preview preview={preview} /> : null}
      </div>
      <section>
        <p>{about}</p>
        <PlanDrawing plan={plan} label={m.plans_drawing_now()} />
      </section>
      <RowsForm typed={typed} />
      <DrawingForm typed={typed} />
      <MergeForm typed={typed} />
      <SplitForm typed={typed} />
    </div>
  );
}

type Typed = { typed: PlanPage["typed"] };

function StepForm(props: {
  step: PlanStep;
  title: string;
  text: string;
  isUpload?: boolean;
  children: React.ReactNode;
}) {
  const { step, title, text, isUpload = false, children } = props;
  const { pathname } = useLocation();
  return (
    <Form
      id={step}
      method="post"
      action={`${pathname}#outcome`}
      encType={isUpload ? "multipart/form-data" : undefined}
      reloadDocument
      noValidate
      className="space-y-4 border-t border-line pt-6"
    >
      <h2 className="font-display text-2xl font-bold">{title}</h2>
      <p>{text}</p>
      <input type="hidden" name="step" value={step} />
      {children}
      <p>
        <button type="submit" name="button" value="check" className="button-accent">
          {m.plans_check()}
        </button>
      </p>
    </Form>
  );
}

function Removes({ typed }: Typed) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name="removes"
        value="true"
        defaultChecked={typed.removes === "true"}
        className="size-6 shrink-0"
      />
      {m.plans_removes()}
    </label>
  );
}

function RowsForm({ typed }: Typed) {
  const field = (name: string, label: string, first = "") => (
    <LabelledInput
      id={`rows-${name}`}
      name={name}
      label={label}
      inputMode={name === "prefix" ? "text" : "decimal"}
      defaultValue={typed[name] ?? first}
    />
  );
  return (
    <StepForm step="rows" title={m.plans_rows_title()} text={m.plans_rows_text()}>
      <div className="grid gap-4 sm:grid-cols-2">
        {field("rows", m.plans_rows())}
        {field("squares", m.plans_squares())}
        {field("size", m.plans_size(), "3")}
        {field("aisle", m.plans_aisle(), "3")}
        {field("x", m.plans_from_west())}
        {field("y", m.plans_from_north())}
        {field("prefix", m.plans_prefix())}
      </div>
      <Removes typed={typed} />
    </StepForm>
  );
}

function DrawingForm({ typed }: Typed) {
  return (
    <StepForm step="drawing" title={m.plans_svg_title()} text={m.plans_svg_text()} isUpload>
      <LabelledInput
        id="drawing-file"
        label={m.plans_svg_file()}
        name="file"
        type="file"
        accept=".svg,image/svg+xml"
        className="field min-w-0"
      />
      <LabelledInput
        id="drawing-metres"
        label={m.plans_svg_metres()}
        name="metres"
        inputMode="decimal"
        defaultValue={typed.metres ?? ""}
      />
      <Removes typed={typed} />
    </StepForm>
  );
}

function MergeForm({ typed }: Typed) {
  return (
    <StepForm step="merge" title={m.plans_merge_title()} text={m.plans_merge_text()}>
      <LabelledInput id="merge-booths" name="booths" label={m.plans_merge_booths()} defaultValue={typed.booths ?? ""} />
      <LabelledInput id="merge-booth" name="booth" label={m.plans_merge_booth()} maxLength={12} />
    </StepForm>
  );
}

function SplitForm({ typed }: Typed) {
  return (
    <StepForm step="split" title={m.plans_split_title()} text={m.plans_split_text()}>
      <LabelledInput
        id="split-booth"
        name="booth"
        label={m.plans_split_booth()}
        maxLength={12}
        defaultValue={typed.booth ?? ""}
      />
      <LabelledInput id="split-booths" name="booths" label={m.plans_split_booths()} defaultValue="" />
      <fieldset>
        <legend className="font-semibold">{m.plans_split_direction()}</legend>
        {[
          { value: "true", label: m.plans_split_across() },
          { value: "false", label: m.plans_split_down() },
        ].map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="across"
              value={value}
              defaultChecked={(typed.across ?? "true") === value}
              className="size-6 shrink-0"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </StepForm>
  );
}
