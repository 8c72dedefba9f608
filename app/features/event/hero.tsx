import { Link } from "react-router";
import { Icon } from "~/components/icon/icon";
import { Picture } from "~/components/picture";
import type { PictureSource } from "~/entities/picture";
import { Countdown } from "./countdown";
import type { HeroView } from "./hero-view.server";

/** The top of the home page: what, when, where, and the one action that the event's status allows. */
export function Hero({ event, poster }: { event: HeroView; poster: PictureSource }) {
  return (
    <section className="bg-forest text-on-forest">
      <div className="page grid gap-8 py-12 lg:grid-cols-[1.4fr_1fr] lg:items-center">
        <div>
          <p className="font-bold text-accent">{event.kicker}</p>
          <h1
            tabIndex={-1}
            className="mt-2 font-display text-5xl font-extrabold tracking-tight outline-none sm:text-6xl"
          >
            {event.title}
          </h1>
          <ul className="mt-4 space-y-1 text-lg">
            <li className="flex items-center gap-2">
              <Icon name="lucide:calendar" />
              {event.date}, {event.time}
            </li>
            <li className="flex items-center gap-2">
              <Icon name="lucide:map-pin" />
              {event.hall}, {event.location}
            </li>
          </ul>
          {event.countdown ? (
            <div className="mt-6">
              <Countdown {...event.countdown} />
            </div>
          ) : null}
          <p className="mt-6 flex flex-wrap gap-3">
            <Link to={event.action.to} className="button-accent" prefetch="intent">
              {event.action.label}
            </Link>
            <Link to="/rundown" className="button-quiet hover:text-ink" prefetch="intent">
              See the rundown
            </Link>
          </p>
        </div>
        <Picture
          image={poster}
          alt={`Poster of ${event.title}`}
          sizes="(min-width: 64rem) 30rem, 100vw"
          priority
          className="mx-auto w-full max-w-md rounded-3xl"
        />
      </div>
    </section>
  );
}
