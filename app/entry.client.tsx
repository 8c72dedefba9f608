import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { hearPopsFirst } from "./components/gallery/before-router";
import { PageNotesContext, readPageNotes } from "./components/rendering/page-notes";

import { START_FAILED } from "./framework/late-scripts";

/** Once the first page has come alive, what breaks is no fault of the start. */
let started = false;

function Started() {
  useEffect(() => {
    started = true;
  }, []);
  return null;
}

/** An error that no boundary took has emptied the page: logged, and the last resort put in its place. */
async function onFatalError(error: unknown) {
  console.error(started ? "unhandled fatal error" : START_FAILED, error);
  const { showFatalPage } = await import("./components/errors/fatal-page");
  await showFatalPage(error);
}

hearPopsFirst();
startTransition(() => {
  try {
    hydrateRoot(
      document,
      <StrictMode>
        <PageNotesContext value={readPageNotes()}>
          <HydratedRouter />
        </PageNotesContext>
        <Started />
      </StrictMode>,
      { onUncaughtError: (error) => void onFatalError(error) },
    );
  } catch (error) {
    // React hands what is thrown in here on to the window's `error` event.
    console.error(START_FAILED, error);
    throw error;
  }
});
