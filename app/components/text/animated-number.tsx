import { type ComponentType, useEffect, useRef, useState } from "react";

/** px: how far below the window a number is when its code is loaded. */
const AHEAD = 300;

type Roll = { NumberRoll: ComponentType<{ value: number; from: number }>; from: number };

/**
 * A whole number that rolls when it changes, and comes rolling from 0 when it is scrolled to. The server's HTML holds
 * it; the code that rolls it is loaded when a number below comes near, or one in sight changes for the first time: a page
 * that starts has better to do. The plain text keeps the place, so that nothing moves.
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
      <span className={rolls ? "rolled" : undefined}>{value < 1000 ? value : value.toLocaleString("en")}</span>
      {roll ? <roll.NumberRoll value={value} from={roll.from} /> : null}
    </span>
  );
}

const wantsLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
