import { localHref } from "~/base/i18n/current-locale";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { m } from "~/paraglide/messages";
import type { MapView } from "~/visitors/map/map-view.server";

type FormProps = { form: MapView["form"] };

/** The search of the map as a plain form, which the worker answers. */
export function PlainSearch({ form: { q, at } }: FormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the styles of the map are those of its page, which has a form.
    <form method="get" action={localHref("/map")} role="search" className="map-search">
      <label>
        <span>{m.map_search()}</span>
        <input type="search" name="q" defaultValue={q} maxLength={MAX_SEARCH_LENGTH} className="field" />
      </label>
      {at ? <input type="hidden" name="at" value={at} /> : null}
      <button type="submit" className="button-quiet min-h-12">
        {m.map_search_button()}
      </button>
    </form>
  );
}

/** From where to where, as a plain form. */
export function PlainWayForm({ form: { from, to, stepFree, hasSteps, places } }: FormProps) {
  return (
    <form method="get" action={localHref("/map")} className="map-way-form">
      <Place id="map-from" name="from" label={m.map_way_from()} hint={m.map_way_from_hint()} value={from} />
      {to.map((place) => (
        <input key={place} type="hidden" name="to" value={place} />
      ))}
      <Place
        id="map-to"
        name="to"
        label={to.length > 0 ? m.map_way_add() : m.map_way_to()}
        hint={m.map_way_to_hint()}
        value=""
      />
      <datalist id="map-names">
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      {hasSteps ? (
        <label className="map-check">
          <input type="checkbox" name="stepfree" value="yes" defaultChecked={stepFree} />
          {m.map_way_stepfree()}
        </label>
      ) : null}
      <button type="submit" className="button-accent">
        {m.map_way_button()}
      </button>
    </form>
  );
}

function Place({ id, name, label, hint, value }: Record<"id" | "name" | "label" | "hint" | "value", string>) {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        name={name}
        defaultValue={value}
        maxLength={80}
        list="map-names"
        aria-describedby={`${id}-hint`}
        className="field"
        autoComplete="off"
      />
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
