import { Form, useLocation } from "react-router";
import { m } from "~/paraglide/messages";
import type { DrawnPlan, PlanPreview } from "./plan-pages";

/** A hall with its booths; those that a form changes are filled. */
export function PlanDrawing({ plan, label }: { plan: DrawnPlan; label: string }) {
  return (
    <svg viewBox={plan.viewBox} role="img" aria-label={label} className="hall-map mt-4 h-auto w-full">
      {plan.labels.map(({ text, ...place }) => (
        <text key={`${text} ${place.x}`} {...place}>
          {text}
        </text>
      ))}
      <path className="square" d={plan.booths} />
      {plan.changed ? <path className="square free" d={plan.changed} /> : null}
    </svg>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return names.length === 0 ? null : (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc pl-5 wrap-anywhere">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}

/** What would change, with the button that publishes it. */
export function Preview({ preview }: { preview: PlanPreview }) {
  const { pathname } = useLocation();
  const {
    step,
    hidden,
    counts,
    added,
    removed,
    hall,
    moved,
    homeless,
    booked = [],
    leftOut,
    plan,
    mayPublish,
  } = preview;
  return (
    <section className="space-y-4">
      <h2 className="font-display text-2xl font-bold">{m.plans_changes_title()}</h2>
      <p>{m.sheets_counts(counts)}</p>
      {hall ? <p>{hall}</p> : null}
      <Names title={m.sheets_added()} names={added ? [added] : []} />
      <Names title={m.sheets_removed()} names={removed ? [removed] : []} />
      <Names title={m.plans_brands_moved()} names={moved} />
      <Names title={m.plans_svg_left_out()} names={leftOut.length > 0 ? [leftOut.join(", ")] : []} />
      <PlanDrawing plan={plan} label={m.plans_drawing_then()} />
      {mayPublish ? (
        <Form
          method="post"
          action={`${pathname}#outcome`}
          encType={step === "drawing" ? "multipart/form-data" : undefined}
          reloadDocument
          className="space-y-4"
        >
          {hidden.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {homeless.length + booked.length > 0 ? (
            <div className="space-y-3 rounded-2xl border-2 border-danger p-5">
              <Names title={m.plans_homeless()} names={homeless} />
              <Names title={m.plans_booked()} names={booked} />
              <label className="flex min-h-11 items-center gap-3">
                <input type="checkbox" name="confirmed" value="true" className="size-6 shrink-0" />
                {booked.length > 0 ? m.plans_booked_confirm() : m.plans_homeless_confirm()}
              </label>
            </div>
          ) : null}
          <p>
            <button type="submit" name="button" value="publish" className="button-accent">
              {m.editing_publish()}
            </button>
          </p>
        </Form>
      ) : (
        <Names title={m.plans_homeless()} names={homeless} />
      )}
    </section>
  );
}
