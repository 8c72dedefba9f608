import type { MiddlewareFunction } from "react-router";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { splitLocale } from "~/base/i18n/split-locale";

/** Handles a request in the language of its address: whatever is rendered, read or sent for it. */
export const languageMiddleware: MiddlewareFunction<Response> = ({ url }, next) =>
  runWithLocale(splitLocale(url.pathname).locale, next);
