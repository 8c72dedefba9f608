import { m } from "~/paraglide/messages";

/**
 * The one button that goes on, with what is chosen and what it costs once scripts run (`followChoice`). It stays in sight while tickets are
 * chosen.
 * @param props.form whose button it is, where it stands outside of it
 */
export function ChoiceBar({ button, form }: { button: string; form?: string }) {
  return (
    <div className="choice-bar">
      <p aria-live="polite" data-chosen>
        {m.shop_count({ count: 0 })}
      </p>
      <button type="submit" form={form} className="button-accent">
        <span>
          {button}
          <span data-total />
        </span>
      </button>
    </div>
  );
}
