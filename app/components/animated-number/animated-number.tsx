import { type ComponentType, useEffect, useRef, useState } from "react";

/** px: how far below the window a number is when its code is loaded. */
const AHEAD = 300;

type Roll = { NumberRoll: ComponentType<{ value: number; from: number }>; from: number };

/**
 * A whole number that rolls when it changes, and comes rolling from 0 when it is scrolled to. The server's HTML holds
 * it; the code that rolls it is loaded when it comes near. The plain text keeps the place, so that nothing moves.
 */
export function AnimatedNumber({ value }: { value: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const [roll, setRoll] = useState<Roll>();

  useEffect(() => {
    const element = place.current;
    if (!element || roll) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        import("./number-roll").then(
          ({ NumberRoll }) => setRoll({ NumberRoll, from: isBelow(element) ? 0 : value }),
          () => undefined,
        );
      },
      { rootMargin: `0px 0px ${AHEAD}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [roll, value]);

  return (
    <span ref={place} className="animated-number">
      <span className={roll ? "rolled" : undefined}>{value.toLocaleString("en")}</span>
      {roll ? <roll.NumberRoll value={value} from={roll.from} /> : null}
    </span>
  );
}

function isBelow(element: HTMLElement): boolean {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return !still && element.getBoundingClientRect().top > window.innerHeight;
}
