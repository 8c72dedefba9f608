import { Icon } from "~/components/media/icon";
import { type PictureSource, renditionSrc } from "~/entities/values/picture";
import { Countdown } from "./countdown";
import type { HeroView } from "./hero-view.server";

/** The hero's scene in two shapes: a wide one, and an upright one for phones. */
export type HeroScene = {
  wide: Omit<PictureSource, "placeholder">;
  upright: Pick<PictureSource, "src" | "widths">;
};

/** The top of the home page: what, when, where, and the one action that the event's status allows. */
export function Hero({ event, scene }: { event: HeroView; scene: HeroScene }) {
  return (
    <section className="hero night">
      <Scene scene={scene} />
      <div className="hero-dusk" />
      <div className="page flex w-full flex-col pt-8 pb-16 sm:pt-14 lg:pt-16">
        <div>
          <p className="eyebrow blazed">{event.kicker}</p>
          <h1 tabIndex={-1} className="mt-4 max-w-[9.5em] font-display text-poster outline-none">
            {event.title}
          </h1>
          <ul className="mt-5 space-y-2 text-lead font-semibold">
            <li className="flex items-start gap-3">
              <Icon name="lucide:calendar" className="mt-[0.15em] shrink-0 text-accent" />
              {event.date}, {event.time}
            </li>
            <li className="flex items-start gap-3">
              <Icon name="lucide:map-pin" className="mt-[0.15em] shrink-0 text-accent" />
              {event.hall}, {event.location}
            </li>
          </ul>
          <p className="mt-6 flex flex-wrap gap-3">
            <a href={event.action.to} className="button-accent large">
              {event.action.label}
            </a>
            <a href="/rundown" className="button-quiet min-h-14 px-4">
              See the rundown
            </a>
          </p>
        </div>
        {event.countdown ? (
          <div className="mt-auto pt-10">
            <div className="summit-sign">
              <p className="summit-sign-title">
                <svg viewBox="0 0 24 14" width="24" height="14" aria-hidden="true" focusable="false">
                  <path d="M0 14 9 1l5 7 2.500-3.500L24 14Z" fill="currentColor" />
                </svg>
                Doors open in
              </p>
              <Countdown {...event.countdown} />
            </div>
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** Of the two shapes a phone loads the upright one only. */
function Scene({ scene: { wide, upright } }: { scene: HeroScene }) {
  const srcSet = (image: HeroScene["upright"], format: "avif" | "webp") =>
    image.widths.map((width) => `${renditionSrc(image.src, width, format)} ${width}w`).join(", ");
  const phone = "(max-width: 47.99rem)";
  return (
    <picture>
      {/* The scene is soft and lies under words: half of a dense screen's pixels show all that it has. */}
      <source media={phone} type="image/avif" srcSet={srcSet(upright, "avif")} sizes="54vw" />
      <source media={phone} type="image/webp" srcSet={srcSet(upright, "webp")} sizes="54vw" />
      <source type="image/avif" srcSet={srcSet(wide, "avif")} sizes="100vw" />
      <img
        src={wide.src}
        srcSet={srcSet(wide, "webp")}
        sizes="100vw"
        alt=""
        width={wide.width}
        height={wide.height}
        fetchPriority="high"
        className="hero-scene"
      />
    </picture>
  );
}
