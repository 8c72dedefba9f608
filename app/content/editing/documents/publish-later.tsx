import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";

type PublishLaterProps = {
  /** Of the input with the time. */
  name: string;
  /** As it was typed. */
  value: string;
  /** Of the button that sends the form. */
  button: { name: string; value: string; formAction?: string };
};

/** The part of a form that publishes at a later time. */
export function PublishLater({ name, value, button }: PublishLaterProps) {
  return (
    <details open={value !== ""} className="card p-4">
      <summary className="min-h-8 cursor-pointer font-semibold">{m.schedule_later()}</summary>
      <div className="mt-4 max-w-lg space-y-4">
        <LabelledInput
          id="publish-at"
          label={m.schedule_at()}
          hint={m.staff_today_zone()}
          name={name}
          type="datetime-local"
          defaultValue={value}
        />
        <button type="submit" {...button} className="button-quiet">
          {m.schedule_button()}
        </button>
      </div>
    </details>
  );
}
