import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";

/** The id of the input with the time. */
export const PUBLISH_AT_ID = "publish-at";

type PublishLaterProps = {
  /** Of the input with the time. */
  name: string;
  /** As it was typed. */
  value: string;
  /** Of the button that sends the form. */
  button: { name: string; value: string; formAction?: string };
  /** What opens the part; absent: that it publishes later. */
  title?: string;
  /** What the button says; absent: that it publishes. */
  label?: string;
  /** What is wrong with the time. */
  fault?: string | null;
};

/** The part of a form that publishes at a later time. */
export function PublishLater({ name, value, button, title, label, fault }: PublishLaterProps) {
  return (
    <details open={value !== "" || Boolean(fault)} className="card p-4">
      <summary className="min-h-8 cursor-pointer font-semibold">{title ?? m.schedule_later()}</summary>
      <div className="mt-4 max-w-lg space-y-4">
        <LabelledInput
          id={PUBLISH_AT_ID}
          label={m.schedule_at()}
          hint={m.staff_today_zone()}
          name={name}
          type="datetime-local"
          defaultValue={value}
          {...(fault && { fault })}
        />
        <button type="submit" {...button} className="button-quiet">
          {label ?? m.schedule_button()}
        </button>
      </div>
    </details>
  );
}
