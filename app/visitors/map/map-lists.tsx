import { Link } from "react-router";
import { Star } from "~/design/components/star/star";
import { m } from "~/paraglide/messages";
import type { AisleView, MapView } from "./map-view.server";
import type { WayView } from "./way-view.server";

/** Places that are shown at once: the map with all of them stays in sight. */
const FIRST = 6;

/** The places that a search found. */
export function FoundPlaces({ found, climb }: { found: NonNullable<MapView["found"]> } & Pick<MapView, "climb">) {
  return (
    <section aria-labelledby="found" className="map-part">
      <h2 id="found">{found.count}</h2>
      {found.places.length > 0 ? (
        <>
          {climb ? <p className="map-climb">{climb}</p> : null}
          <PlaceLines places={found.places.slice(0, FIRST)} />
          {found.places.length > FIRST ? (
            <details className="map-more">
              <summary>{m.map_found_more({ count: found.places.length - FIRST })}</summary>
              <PlaceLines places={found.places.slice(FIRST)} />
            </details>
          ) : null}
        </>
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

type FoundPlace = NonNullable<MapView["found"]>["places"][number];

const PlaceLines = ({ places }: { places: readonly FoundPlace[] }) => (
  <ul className="map-places">
    {places.map((place) => (
      <PlaceLine key={place.key} place={place} />
    ))}
  </ul>
);

function PlaceLine({ place }: { place: FoundPlace }) {
  const [brand] = place.brands;
  return (
    <li>
      <Link to={place.to} rel="nofollow">
        <strong>{place.name}</strong>
        <span>
          {brand ? <b>{place.brands.map(({ name }) => name).join(", ")}</b> : place.hall}
          {place.why ? <small lang={place.why.lang}>{place.why.name}</small> : null}
          {brand ? <small lang={brand.lang}>{brand.tagline}</small> : null}
        </span>
      </Link>
    </li>
  );
}

type GoalsProps = Pick<MapView, "goals" | "alike" | "asksStart" | "onward" | "climb">;

/**
 * Where somebody wants to go.
 * @param props.alike what all goals are called, where any of them could be meant
 * @param props.asksStart whether it is not known where they stand: the form below asks
 * @param props.onward the map with the only goal as where a way begins
 */
export function Goals({ goals, alike, asksStart, onward, climb }: GoalsProps) {
  const [only] = goals.length === 1 ? goals : [];
  const [brand] = only?.brands.length === 1 ? only.brands : [];
  return (
    <section aria-labelledby="goals" className="map-part">
      <div className="map-title">
        <h2 id="goals">
          {brand ? (
            <Link to={brand.to} className="text-link">
              {brand.name}
            </Link>
          ) : (
            (only?.name ?? alike ?? m.map_goals())
          )}
        </h2>
        {brand?.star ? <Star word={brand.star} name={brand.name} /> : null}
      </div>
      {climb ? <p className="map-climb">{climb}</p> : null}
      <ol className="map-goals">
        {goals.map((goal) => (
          <li key={goal.key}>
            {only && !brand ? (
              <p>{goal.hall}</p>
            ) : (
              <p>
                <strong className="grid-square">{goal.name}</strong> {goal.hall}
              </p>
            )}
            {goal.brands.map(({ name, tagline, lang, to }) => (
              <p key={to}>
                {brand ? null : (
                  <Link to={to} className="text-link">
                    {name}
                  </Link>
                )}
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
      {asksStart && (only || alike) ? (
        <div className="map-acts">
          <a href="#map-from" className="button-accent">
            {m.map_way_here()}
          </a>
          {onward ? (
            <Link to={`${onward}#map-to`} rel="nofollow" className="button-quiet">
              {m.map_way_onward()}
            </Link>
          ) : null}
        </div>
      ) : null}
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
