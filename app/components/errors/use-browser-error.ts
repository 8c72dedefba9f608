import { useEffect, useState } from "react";

/**
 * Handles an error that has no report of the server, with code that is loaded only then.
 * @param byBrowser false for an error with a report
 * @returns whether the error screen has to wait, for ever if the client is a crawler
 */
export function useBrowserError(byBrowser: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!byBrowser) return;
    import("./browser-error").then(
      ({ handleBrowserError }) => setShown(handleBrowserError()),
      () => setShown(true),
    );
  }, [byBrowser]);
  return byBrowser && !shown;
}
