import { useEffect, useState } from "react";

/**
 * Whether an error screen that the browser itself makes has to wait: until it is known that this is no crawler, and for
 * ever if it is one. The list of crawlers is fetched only now.
 * @param byBrowser false for a screen of the server, which has looked already
 */
export function useHiddenFromCrawlers(byBrowser: boolean): boolean {
  const [visitor, setVisitor] = useState(false);
  useEffect(() => {
    if (!byBrowser) return;
    import("isbot").then(
      ({ isbot }) => setVisitor(!isbot(navigator.userAgent)),
      () => setVisitor(true),
    );
  }, [byBrowser]);
  return byBrowser && !visitor;
}
