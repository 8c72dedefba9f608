import type { Event } from "~/entities/event";

type AboutEventProps = {
  event: Event;
  /** In one line. */
  address: string;
};

/** What the expo is, when and where, and the practical answers. */
export function AboutEvent({ event, address }: AboutEventProps) {
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
          <Fact label="When" value={`${event.date}, ${event.time} every day`} />
          <Fact label="Where" value={`${event.hall}, ${event.location}`} />
          <Fact label="Address" value={address} />
        </dl>
        <a href={event.locationLink} rel="noopener noreferrer" className="button-quiet mt-6">
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
