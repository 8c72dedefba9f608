import { useEffect, useState } from "react";
import { AnimatedNumber } from "~/components/text/animated-number";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type CountdownProps = {
  /** ms since the epoch */
  until: number;
  /** The site's time when the server rendered, ms since the epoch. */
  now: number;
  /** How far the site's clock is ahead of a real one, ms. */
  clockOffset: number;
};

/** The time left, drawn as a summit sign. The server renders the numbers; JavaScript updates them. */
export function Countdown({ until, now, clockOffset }: CountdownProps) {
  const [left, setLeft] = useState(Math.max(0, until - now));
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, until - (performance.timeOrigin + performance.now() + clockOffset)));
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [until, clockOffset]);
  const parts = [
    { label: "days", value: Math.floor(left / DAY) },
    { label: "hours", value: Math.floor((left % DAY) / HOUR) },
    { label: "minutes", value: Math.floor((left % HOUR) / MINUTE) },
  ];
  return (
    <div role="timer" aria-label="Time until the doors open">
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
