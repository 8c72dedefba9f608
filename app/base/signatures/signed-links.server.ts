import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { createSigner } from "~/base/signatures/signer.server";

/**
 * Links to a page about one thing, such as an offer, for whoever was sent one. The signed key is the whole authority: it opens nothing else.
 * @param purpose keeps a key from being valid for anything else
 * @param folder the path before the thing's id
 */
export function createSignedLinks(purpose: string, folder: string) {
  const signer = createSigner(env.sessionSecrets, purpose);
  const toPath = (id: string, file = "") => `${folder}/${id}${file}?key=${signer.sign(id)}`;
  return {
    /** The page, for redirects and links of the site. */
    pathOf: (id: string): string => toPath(id),
    /** A file below the page. @param file its name, such as "offer.pdf" */
    filePathOf: (id: string, file: string): string => toPath(id, `/${file}`),
    /** The page, for mails. @param language of the page */
    link: (id: string, language: Locale): string => env.app.url + localHref(toPath(id), language),
    /** Whether a query has the key of a thing. */
    opens: (id: string, query: URLSearchParams): boolean => signer.isSigned(id, query.get("key") ?? ""),
  };
}
