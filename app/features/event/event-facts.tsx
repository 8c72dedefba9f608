import { Icon } from "~/components/media/icon";
import type { AboutEventView, EventFactsView, PlaceView } from "./event-views.server";

/** The expo's name, dates and place in two lines at the head of a page. Printed too. */
export function EventFacts({ facts }: { facts: EventFactsView }) {
  return (
    <div className="mt-4">
      <p className="flex items-start gap-3">
        <Icon name="lucide:calendar" className="mt-[0.2em] shrink-0 text-accent" />
        <span>
          {facts.notice ? <strong>{facts.notice}. </strong> : null}
          {facts.when}
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
    <a href={place.map} rel="noopener noreferrer" className="inline-flex min-h-11 items-start gap-3 py-2.5">
      <Icon name="lucide:map-pin" className="mt-[0.2em] shrink-0 text-accent" />
      <span>
        {place.text} <span className="text-link">Map</span>
      </span>
    </a>
  );
}

/** What the expo is, when and where it takes place, and practical information. */
export function AboutEvent({ event }: { event: AboutEventView }) {
  return (
    <section aria-label="About" className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="prose">
        <h2>About {event.title}</h2>
        {event.about.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {event.practical.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
      <div className="h-fit rounded-3xl bg-raised p-6 lg:sticky lg:top-24">
        <dl className="space-y-4">
          <Fact label="When" value={event.when} />
          <Fact label="Where" value={event.where} />
          <Fact label="Address" value={event.address} />
        </dl>
        <a href={event.map} rel="noopener noreferrer" className="button-quiet mt-6">
          Open in maps
        </a>
      </div>
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="eyebrow">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
