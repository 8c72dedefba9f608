import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { createSigner } from "~/base/signatures/signer.server";

const signer = createSigner(env.sessionSecrets, "held-booths");

const DAY_MS = 24 * 3600_000;
/** Days for which the link in a registration's mail can hold its units. */
const LINK_DAYS = 14;

/** A reference, a time in base 36 at which the link ends, and a signature. */
const TOKEN = /^([A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{2})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

const HELD_PATH = "/book-space/held";

/** The link in a registration's mail that holds its units for the full time. The token is the whole authority. */
export const holdLinks = {
  /** @param registeredAt ms since the epoch */
  link(reference: string, registeredAt: number, language: Locale): string {
    const ends = (registeredAt + LINK_DAYS * DAY_MS).toString(36);
    const token = `${reference}.${ends}.${signer.sign(`${reference} ${ends}`)}`;
    return env.app.url + localHref(`${HELD_PATH}?token=${token}`, language);
  },

  /** @param now ms since the epoch @returns the reference; null: the link is damaged, made up or too old */
  read(query: URLSearchParams, now: number): string | null {
    const [, reference = "", ends = "", signature = ""] = TOKEN.exec(query.get("token") ?? "") ?? [];
    if (!signer.isSigned(`${reference} ${ends}`, signature)) return null;
    return now > Number.parseInt(ends, 36) ? null : reference;
  },
};
