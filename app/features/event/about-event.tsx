import type { AboutEventView } from "./event-facts-view.server";

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
