import { useEffect, useState } from "react";
import { Link } from "react-router";
import { renditionSrc } from "~/base/values/picture";
import { Icon } from "~/design/components/media/icon";
import { AnimatedNumber } from "~/design/components/text/animated-number";
import { HeroSign } from "./hero-sign";
import type { HeroScene, HeroView, SignView } from "./hero-view.server";

type HeroProps = {
  event: HeroView;
  scene: HeroScene;
  /** The sign below the actions where it is not a countdown. */
  sign: SignView | null;
};

/** The top of the home page: what, when, where, and the one action that the event's status allows. */
export function Hero({ event, scene, sign }: HeroProps) {
  return (
    <section className="hero night" data-sky={event.sky}>
      <Scene scene={scene} />
      <div className="hero-dusk" />
      <div className="page flex w-full flex-col pt-8 sm:pt-16">
        <div>
          <p className="eyebrow blazed">{event.kicker}</p>
          <h1 tabIndex={-1} className="mt-4 max-w-[9.5em] font-display text-poster outline-none">
            {event.title}
          </h1>
          <ul className="mt-5 space-y-2 text-lead font-semibold">
            <li className="flex items-start gap-3 text-balance">
              <Icon name="lucide:calendar" className="mt-[0.15em] shrink-0 text-accent" />
              {event.when}
            </li>
            <li className="flex items-start gap-3 text-balance">
              <Icon name="lucide:map-pin" className="mt-[0.15em] shrink-0 text-accent" />
              {event.where}
            </li>
          </ul>
          <p className="mt-6 flex flex-wrap gap-3">
            {event.actions.map(({ label, to }, place) => (
              <Link key={to} to={to} className={place === 0 ? "button-accent large" : "button-quiet large"}>
                {label}
              </Link>
            ))}
          </p>
        </div>
        {event.countdown ? (
          <div className="hero-sign">
            <div className="summit-sign">
              <p className="summit-sign-title">
                <svg viewBox="0 0 24 14" width="24" height="14" aria-hidden="true" focusable="false">
                  <path d="M0 14 9 1l5 7 2.500-3.500L24 14Z" fill="currentColor" />
                </svg>
                {event.countdown.texts.title}
              </p>
              <Countdown {...event.countdown} />
            </div>
          </div>
        ) : null}
        {sign ? (
          <div className="hero-sign">
            <HeroSign sign={sign} />
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** A picture for each shape of screen, of which a browser loads one. */
function Scene({ scene: { wide, square, upright } }: { scene: HeroScene }) {
  const srcSet = (image: HeroScene["upright"], format: "avif" | "webp") =>
    image.widths.map((width) => `${renditionSrc(image.src, width, format)} ${width}w`).join(", ");
  const phone = "(max-width: 47.99rem)";
  const tablet = "(max-width: 63.99rem)";
  return (
    <picture>
      {/* The scene is soft and lies under words: half of a dense screen's pixels show all that it has. */}
      <source media={phone} type="image/avif" srcSet={srcSet(upright, "avif")} sizes="54vw" />
      <source media={phone} type="image/webp" srcSet={srcSet(upright, "webp")} sizes="54vw" />
      <source media={tablet} type="image/avif" srcSet={srcSet(square, "avif")} sizes="75vw" />
      <source media={tablet} type="image/webp" srcSet={srcSet(square, "webp")} sizes="75vw" />
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

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type CountdownProps = {
  /** ms since the epoch */
  until: number;
  /** Whole minutes left when the server rendered. No more of the time is in the data, or each render would have another ETag. */
  minutesLeft: number;
  /** How far the site's clock is ahead of a real one, ms. */
  clockOffset: number;
  texts: { label: string; days: string; hours: string; minutes: string };
};

/** The time left, drawn as a summit sign. The server renders the numbers; JavaScript updates them. */
function Countdown({ until, minutesLeft, clockOffset, texts }: CountdownProps) {
  const [left, setLeft] = useState(minutesLeft * MINUTE);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, until - (performance.timeOrigin + performance.now() + clockOffset)));
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [until, clockOffset]);
  const parts = [
    { label: texts.days, value: Math.floor(left / DAY) },
    { label: texts.hours, value: Math.floor((left % DAY) / HOUR) },
    { label: texts.minutes, value: Math.floor((left % HOUR) / MINUTE) },
  ];
  return (
    <div role="timer" aria-label={texts.label}>
      <dl className="mt-1 flex divide-x-2 divide-current/15 whitespace-nowrap">
        {parts.map(({ label, value }) => (
          <div
            key={label}
            className="flex min-w-[min(4.75rem,22vw)] flex-col-reverse px-[min(0.5rem,2.5vw)] text-center sm:min-w-[min(6rem,22vw)]"
          >
            <dt className="text-xs font-semibold">{label}</dt>
            <dd className="font-display text-[min(2.25rem,11.25vw)] leading-none font-extrabold tabular-nums sm:text-5xl">
              <AnimatedNumber value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
