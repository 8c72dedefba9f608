import { type ComponentType, useEffect, useRef, useState } from "react";
import { currentLocale } from "~/base/i18n/current-locale";

/** px below the window at which a number loads its code. */
const AHEAD = 300;

type Roll = { NumberRoll: ComponentType<{ value: number; from: number }>; from: number };

/**
 * An integer that animates when it changes, and from 0 when it is scrolled to. The server's HTML contains it; the code of the
 * animation is loaded when a number below the window comes near or a visible one first changes. The plain text reserves
 * the space, so that nothing moves.
 */
export function AnimatedNumber({ value }: { value: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const [first] = useState(value);
  const [roll, setRoll] = useState<Roll>();
  const rolls = roll !== undefined;
  const changed = value !== first;

  useEffect(() => {
    if (!place.current || rolls) return;
    const loadFrom = (from: number) =>
      import("./number-roll").then(
        ({ NumberRoll }) => setRoll({ NumberRoll, from }),
        () => undefined,
      );
    if (changed) {
      void loadFrom(first);
      return;
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        if (entry.boundingClientRect.top > window.innerHeight && !wantsLessMotion()) void loadFrom(0);
      },
      { rootMargin: `0px 0px ${AHEAD}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [rolls, changed, first]);

  return (
    <span ref={place} className="animated-number">
      {/* Formatting by locale is slow the first time, and short numbers look the same without. */}
      <span className={rolls ? "rolled" : undefined}>
        {value < 1000 ? value : value.toLocaleString(currentLocale())}
      </span>
      {roll ? <roll.NumberRoll value={value} from={roll.from} /> : null}
    </span>
  );
}

const wantsLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
