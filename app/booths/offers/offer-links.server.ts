import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { createSigner } from "~/base/signatures/signer.server";

const signer = createSigner(env.sessionSecrets, "booth-offer");

const OFFERS_PATH = "/book-space/offer";

/** The page of an offer, or its PDF. The key is the whole authority. */
const pathOf = (id: string, file = "") => `${OFFERS_PATH}/${id}${file}?key=${signer.sign(id)}`;

export const offerLinks = {
  pathOf,
  pdfPathOf: (id: string) => pathOf(id, "/offer.pdf"),
  /** The page for mails. */
  link: (id: string, language: Locale): string => env.app.url + localHref(pathOf(id), language),
  /** Whether a query has the key of an offer. */
  opens: (id: string, query: URLSearchParams): boolean => signer.isSigned(id, query.get("key") ?? ""),
};
