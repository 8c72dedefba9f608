import { Link } from "react-router";
import { m } from "~/paraglide/messages";
import type { AisleView, MapView } from "./map-view.server";
import type { PlaceView } from "./place-view.server";
import type { WayView } from "./way-view.server";

/** The places that a search found. */
export function FoundPlaces({ found }: { found: NonNullable<MapView["found"]> }) {
  return (
    <section aria-labelledby="found" className="map-part">
      <h2 id="found">{found.count}</h2>
      {found.places.length > 0 ? (
        <ul className="map-places">
          {found.places.map((place) => (
            <PlaceLine key={place.key} place={place} />
          ))}
        </ul>
      ) : (
        <p>
          {m.map_found_none()}{" "}
          <Link to={found.brands} className="text-link">
            {m.map_found_brands()}
          </Link>
        </p>
      )}
    </section>
  );
}

function PlaceLine({ place }: { place: PlaceView }) {
  const [brand] = place.brands;
  return (
    <li>
      <Link to={place.to} rel="nofollow">
        <strong>{place.name}</strong>
        <span>
          {brand ? place.brands.map(({ name }) => name).join(", ") : place.hall}
          {brand ? <small lang={brand.lang}>{brand.tagline}</small> : null}
        </span>
      </Link>
    </li>
  );
}

/** Where somebody wants to go. */
export function Goals({ goals }: { goals: MapView["goals"] }) {
  return (
    <section aria-labelledby="goals" className="map-part">
      <h2 id="goals">{goals.length > 1 ? m.map_goals() : m.map_goal()}</h2>
      <ol className="map-goals">
        {goals.map((goal) => (
          <li key={goal.key}>
            <p>
              <strong className="grid-square">{goal.name}</strong> {goal.hall}
            </p>
            {goal.brands.map(({ name, tagline, lang, to }) => (
              <p key={to}>
                <Link to={to} className="text-link">
                  {name}
                </Link>
                <span lang={lang}>{tagline}</span>
              </p>
            ))}
            {goal.without ? (
              <p>
                <Link to={goal.without} rel="nofollow" className="text-link">
                  {m.map_goal_remove()}
                  <span className="sr-only"> {goal.name}</span>
                </Link>
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The ways in words, as waypoints of a trail. */
export function Ways({ ways, total }: { ways: readonly WayView[]; total: string | undefined }) {
  return (
    <section aria-labelledby="way" className="map-part">
      <h2 id="way">{total ?? m.map_way()}</h2>
      {ways.map(({ title, length, steps }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p className="map-length">{length}</p>
          <ol className="waypoints">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

/** All booths in their rows. */
export function AisleList({ aisles }: { aisles: readonly AisleView[] }) {
  return (
    <div className="map-aisles">
      {aisles.map(({ id, name, booths }) => (
        <section key={id} aria-labelledby={id}>
          <h3 id={id}>{name}</h3>
          <ul>
            {booths.map((booth) => (
              <li key={booth.key}>
                <Link
                  to={booth.to}
                  rel="nofollow"
                  aria-label={m.map_show({ booth: booth.name })}
                  className="grid-square"
                >
                  {booth.name}
                </Link>
                {booth.brands.length > 0 ? (
                  booth.brands.map(({ name: brand, to }) => (
                    <Link key={to} to={to}>
                      {brand}
                    </Link>
                  ))
                ) : (
                  <span>{m.map_free()}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
