import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { START_FAILED } from "./base/framework/late-scripts";
import { documentBasename } from "./base/framework/router-internals";
import { overwriteShownYear } from "./base/i18n/shown-year";
import { splitLocale } from "./base/i18n/split-locale";
import { reportUncaughtErrors } from "./design/components/errors/uncaught-errors";
import { PageNotesContext, readPageNotes } from "./design/components/rendering/page-notes";
import { overwriteGetLocale } from "./paraglide/runtime";

let started = false;

function Started() {
  useEffect(() => {
    started = true;
  }, []);
  return null;
}

/** Handles an error that no boundary caught: React has emptied the page. */
async function onFatalError(error: unknown) {
  console.error(started ? "unhandled fatal error" : START_FAILED, error);
  const { showFatalPage } = await import("./design/components/errors/fatal-page");
  await showFatalPage(error);
}

// Not `<html lang>`, which a browser that translates the page changes.
const { locale, year } = splitLocale(documentBasename());
overwriteGetLocale(() => locale);
overwriteShownYear(() => year);

reportUncaughtErrors();
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
    // React reports an error of a transition to the window's `error` event.
    console.error(START_FAILED, error);
    throw error;
  }
});
