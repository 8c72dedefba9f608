import { Form, Link } from "react-router";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { m } from "~/paraglide/messages";
import type { MapView } from "./map-view.server";

type FormProps = { form: MapView["form"] };

/** The search: a GET form. */
export function MapSearch({ form }: FormProps) {
  return (
    <Form key={form.q} method="get" action="/map" role="search" className="map-search">
      <MapSearchFields form={form} />
    </Form>
  );
}

/** What the search asks, for a form that the router sends, or one that a kept page has. */
export function MapSearchFields({ form: { q, at, isHere, clear } }: FormProps) {
  return (
    <>
      <label>
        <span>{isHere ? m.map_search_here() : m.map_search()}</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          className="field"
          autoComplete="off"
        />
      </label>
      {clear ? (
        <Link to={clear} aria-label={m.map_search_clear()} className="map-clear">
          ×
        </Link>
      ) : null}
      {at ? <input type="hidden" name="at" value={at} /> : null}
      <button type="submit" className="button-quiet min-h-12">
        {m.map_search_button()}
      </button>
    </>
  );
}

/** From where to where: a GET form. */
export function WayForm({ form }: FormProps) {
  return (
    <Form key={`${form.from} ${form.to.join()} ${form.goal}`} method="get" action="/map" className="map-way-form">
      <WayFields form={form} />
    </Form>
  );
}

/** What a way is asked by, for a form as that of the search. */
export function WayFields({ form: { from, to, goal, stepFree, hasSteps, places } }: FormProps) {
  return (
    <>
      <Place id="map-from" name="from" label={m.map_way_from()} hint={m.map_way_from_hint()} value={from} />
      {to.map((place) => (
        <input key={place} type="hidden" name="to" value={place} />
      ))}
      <Place
        id="map-to"
        name="to"
        label={to.length > 0 ? m.map_way_add() : m.map_way_to()}
        hint={m.map_way_to_hint()}
        value={goal}
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
    </>
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
