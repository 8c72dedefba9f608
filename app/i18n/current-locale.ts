/**
 * The language of the request that is being rendered; in the browser that of its build.
 *
 * Texts are messages in `app/messages/{locale}/{area}.json`, compiled to functions that ask for this language:
 *
 *     import { m } from "~/paraglide/messages";
 *     m.shell_color_mode()
 *
 * Call a message per request, in a component, loader or function. At module level it would be in one language for all.
 */
import { getLocale } from "~/paraglide/runtime";
import type { Locale } from "./locales";

/** `BASE_LOCALE` outside a request: in scripts and tests. */
export const currentLocale = (): Locale => getLocale();
