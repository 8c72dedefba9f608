import NumberFlow, { NumberFlowElement } from "@number-flow/react";
import { useEffect, useRef, useState } from "react";

/** ms (docs/product.md, "Tooltips, ripples and numbers"); the easings are the library's. */
const { transformTiming, opacityTiming } = NumberFlowElement.defaultProps;
const TRANSFORM = { ...transformTiming, duration: 900 };
const OPACITY = { ...opacityTiming, duration: 450 };

/**
 * Rolls a number to its value.
 * @param from shown until the number is in sight
 */
export function NumberRoll({ value, from }: { value: number; from: number }) {
  const marker = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(from === value);
  useEffect(() => {
    if (seen || !marker.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [seen]);
  return (
    <>
      <span ref={marker} />
      <NumberFlow
        value={seen ? value : from}
        locales={document.documentElement.lang}
        transformTiming={TRANSFORM}
        opacityTiming={OPACITY}
      />
    </>
  );
}
