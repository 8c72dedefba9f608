import { Form } from "react-router";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { m } from "~/paraglide/messages";
import type { MapView } from "./map-view.server";

type FormView = MapView["form"];

/** The search: a GET form. */
export function MapSearch({ form: { q, at } }: { form: FormView }) {
  return (
    <Form key={q} method="get" action="/map" role="search" className="map-search">
      <label>
        <span>{m.map_search()}</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          className="field"
          autoComplete="off"
        />
      </label>
      {at ? <input type="hidden" name="at" value={at} /> : null}
      <button type="submit" className="button-quiet min-h-12">
        {m.map_search_button()}
      </button>
    </Form>
  );
}

/** From where to where: a GET form. */
export function WayForm({ form: { from, to, stepFree, hasSteps, places } }: { form: FormView }) {
  return (
    <Form key={`${from} ${to.join()}`} method="get" action="/map" className="map-way-form">
      <Place
        id="map-from"
        name="from"
        label={m.map_way_from()}
        hint={m.map_way_from_hint()}
        value={from}
        list="map-names"
      />
      {to.map((place) => (
        <input key={place} type="hidden" name="to" value={place} />
      ))}
      <Place
        id="map-to"
        name="to"
        label={to.length > 0 ? m.map_way_add() : m.map_way_to()}
        hint={m.map_way_to_hint()}
        value=""
        list="map-names"
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
    </Form>
  );
}

function Place(props: { id: string; name: string; label: string; hint: string; value: string; list: string }) {
  const { id, name, label, hint, value, list } = props;
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        name={name}
        defaultValue={value}
        maxLength={80}
        list={list}
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
