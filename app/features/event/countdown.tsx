import { useEffect, useState } from "react";

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

/** Time left as on a summit sign. The server's HTML holds the numbers; scripts keep them going. */
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
    <dl className="flex gap-3" aria-label="Time until the doors open">
      {parts.map(({ label, value }) => (
        <div key={label} className="flex min-w-20 flex-col-reverse rounded-xl bg-on-forest/10 px-3 py-2 text-center">
          <dt className="text-xs tracking-wide uppercase">{label}</dt>
          <dd className="font-display text-3xl font-extrabold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
