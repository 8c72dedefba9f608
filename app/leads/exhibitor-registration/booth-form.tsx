import { localHref } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import type { BoothView } from "./booth-view.server";

/** The squares of the plan belong to the form too, by this id. */
export const BOOTH_FORM_ID = "booth-form";

/** Type, area and extras of a booth: a GET form, whose page shows the price. */
export function BoothForm({ form }: Pick<BoothView, "form">) {
  const { types, values, extras, lang } = form;
  return (
    <form
      id={BOOTH_FORM_ID}
      method="get"
      action={localHref("/book-space#booth")}
      autoComplete="off"
      className="space-y-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <label>
          <span className="mb-1 block font-semibold">{m.forms_booth_price_type()}</span>
          <select name="type" defaultValue={values.type} className="field">
            {types.map(({ value, label }) => (
              <option key={value} value={value} lang={lang}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="mb-1 block font-semibold">{m.forms_booth_price_size()}</span>
          <input
            type="text"
            name="size"
            inputMode="numeric"
            maxLength={3}
            defaultValue={values.size}
            placeholder={values.area}
            className="field"
          />
        </label>
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold">{m.forms_booth_price_extras()}</legend>
        <div className="divide-y divide-line border-y border-line">
          {extras.map(({ name, label, price, max }) => (
            <label key={name} lang={lang} className="grid grid-cols-[1fr_5rem] items-center gap-x-4 py-2">
              <span>
                {label}
                <span className="block text-sm text-muted">{price}</span>
              </span>
              <input
                name={name}
                type="number"
                min={0}
                max={max}
                defaultValue={values[name]}
                placeholder="0"
                className="field"
              />
            </label>
          ))}
        </div>
      </fieldset>
      <button type="submit" className="button-quiet">
        {m.forms_booth_price_show()}
      </button>
    </form>
  );
}
