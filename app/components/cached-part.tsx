import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { useBeingTakenOver } from "./use-being-taken-over";

/** Gives the HTML that stands under a key, rendered now or kept from before. */
export type PartCache = (key: string, render: () => ReactNode) => string;

/** Filled on the server alone. */
export const PartCacheContext = createContext<PartCache | undefined>(undefined);

type CachedPartProps = {
  name: string;
  /** All that the part shows, as JSON can tell it. */
  of: unknown;
  /** Nothing in it listens or changes by itself: links, words and pictures that need no stand-in. */
  still?: boolean;
  children: () => ReactNode;
};

/**
 * A part of a page whose HTML depends on its data alone. The server renders it once for the same data, and has it as text
 * for every page after. In the browser it is hydrated like all else, or, where it is `still`, left as it was sent until its
 * data change: a hundred cards are then no work for a phone that has just got them.
 *
 * Nothing in it may read a context, have an id of React's (`useId`), or show a picture that is not lazy: React would put
 * a preload for that before it.
 */
export function CachedPart({ name, of, still = false, children }: CachedPartProps) {
  const cache = use(PartCacheContext);
  if (cache) {
    const html = cache(`${name} ${JSON.stringify(of)}`, children);
    return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
  }
  if (still && !import.meta.env.SSR) return <StillPart of={of}>{children}</StillPart>;
  return <div className="contents">{children()}</div>;
}

/** React leaves what stands in an element it takes over that has HTML of its own, whatever that is. */
const AS_SENT = { __html: "" };

function StillPart({ of, children }: Pick<CachedPartProps, "of" | "children">) {
  const [sent, setSent] = useState(useBeingTakenOver() ? of : null);
  const stays = useMemo(
    () => sent !== null && (sent === of || JSON.stringify(sent) === JSON.stringify(of)),
    [sent, of],
  );
  // For good: what was sent is gone from the page then.
  if (sent !== null && !stays) setSent(null);
  if (stays) return <div key="sent" className="contents" dangerouslySetInnerHTML={AS_SENT} suppressHydrationWarning />;
  return (
    <div key="rendered" className="contents">
      {children()}
    </div>
  );
}
