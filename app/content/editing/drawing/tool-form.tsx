import type { FormEvent, ReactNode } from "react";
import type { FetcherWithComponents } from "react-router";
import { m } from "~/paraglide/messages";
import { BUTTON, NUDGES, type Nudge } from "./rules/press-names";

/** What every form of the tool needs: where it goes, and the drawing as it is. */
export type ToolFormProps = {
  Form: FetcherWithComponents<unknown>["Form"];
  action: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  hidden: Readonly<Record<string, string>>;
};

/** A form of the tool. With scripts its presses change the drawing at once. */
export function ToolForm(props: { form: ToolFormProps; className?: string; children: ReactNode }) {
  const { form, className, children } = props;
  return (
    <form.Form method="post" action={form.action} onSubmit={form.onSubmit} noValidate className={className}>
      {children}
      {Object.entries(form.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form.Form>
  );
}

/** What this browser has kept, where the server has something else meanwhile, or did not answer. */
export function KeptChoice({ use, leave }: { use: () => void; leave: () => void }) {
  return (
    <div>
      <p>{m.drawing_kept()}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button-quiet" onClick={use}>
          {m.drawing_kept_use()}
        </button>
        <button type="button" className="button-quiet" onClick={leave}>
          {m.drawing_kept_leave()}
        </button>
      </p>
    </div>
  );
}

const nudges: Readonly<Record<Nudge, { label: () => string; d: string }>> = {
  west: { label: m.drawing_nudge_west, d: "M19 12H5l6-6M5 12l6 6" },
  north: { label: m.drawing_nudge_north, d: "M12 19V5l-6 6M12 5l6 6" },
  south: { label: m.drawing_nudge_south, d: "M12 5v14l-6-6M12 19l6-6" },
  east: { label: m.drawing_nudge_east, d: "M5 12h14l-6-6M19 12l-6 6" },
};

/** Moves what is chosen by a square of the grid: a thumb covers what it drags. */
export function NudgeForm({ form }: { form: ToolFormProps }) {
  return (
    <ToolForm form={form} className="drawing-tools drawing-nudges">
      {(Object.keys(NUDGES) as Nudge[]).map((side) => (
        <button
          key={side}
          type="submit"
          name={BUTTON}
          value={`nudge:${side}`}
          aria-label={nudges[side].label()}
          title={nudges[side].label()}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={nudges[side].d} />
          </svg>
        </button>
      ))}
    </ToolForm>
  );
}
