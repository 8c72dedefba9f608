import { Fragment } from "react";
import { Icon } from "~/design/components/media/icon";
import type { EventFactsView, PlaceView } from "./event-views.server";

/** The expo's name, dates and place in two lines at the head of a page. Printed too. */
export function EventFacts({ facts }: { facts: EventFactsView }) {
  // Each part stays in one line where it fits, and "14–16" always: browsers would break it after the dash.
  const parts = facts.when.split(/(?<=,) /);
  return (
    <div className="mt-4">
      <p className="flex items-start gap-3">
        <Icon name="lucide:calendar" className="mt-[0.2em] shrink-0 text-accent" />
        <span className="text-balance">
          {facts.notice ? <strong>{facts.notice}. </strong> : null}
          {parts.map((part) => (
            <Fragment key={part}>
              <span className="inline-block">
                {part.split(/(\d+–\d+)/).map((words, position) =>
                  position % 2 === 1 ? (
                    <span key={words} className="whitespace-nowrap">
                      {words}
                    </span>
                  ) : (
                    words
                  ),
                )}
              </span>{" "}
            </Fragment>
          ))}
        </span>
      </p>
      <p>
        <PlaceLine place={facts.place} />
      </p>
    </div>
  );
}

/** Where the expo is, in one line that opens its map. */
export function PlaceLine({ place }: { place: PlaceView }) {
  return (
    <a href={place.map} rel="noopener noreferrer" className="inline-flex min-h-11 items-start gap-3 py-2">
      <Icon name="lucide:map-pin" className="mt-[0.2em] shrink-0 text-accent" />
      <span>
        {place.text} <span className="text-link inline-block">{place.label}</span>
      </span>
    </a>
  );
}
