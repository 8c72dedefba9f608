import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { createSigner } from "~/base/signatures/signer.server";
import { WAITING_PATH } from "~/config/order-paths";

const signer = createSigner(env.sessionSecrets, "waiting-list");

/** The page of an entry of the waiting list. The key is the whole authority. */
const pathOf = (id: string) => `${WAITING_PATH}/${id}?key=${signer.sign(id)}`;

export const waitingLinks = {
  pathOf,
  /** The same for mails. */
  link: (id: string, language: Locale): string => env.app.url + localHref(pathOf(id), language),
  /** Whether a query has the key of an entry. */
  opens: (id: string, query: URLSearchParams): boolean => signer.isSigned(id, query.get("key") ?? ""),
};
