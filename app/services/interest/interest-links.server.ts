import { createHmac, timingSafeEqual } from "node:crypto";
import { LINK_PURPOSES, type LinkPurpose } from "~/entities/choices";
import { CONFIRM_WITHIN_DAYS } from "~/entities/interest";
import { env } from "~/env.server";
import { localHref } from "~/i18n/current-locale";
import type { Locale } from "~/i18n/locales";

const CONFIRM_WITHIN_MS = CONFIRM_WITHIN_DAYS * 24 * 3600 * 1000;

export const isLinkPurpose = (name: string): name is LinkPurpose => LINK_PURPOSES.some((purpose) => purpose === name);

/** A request's id, a time in base 36 where the link expires, and a signature. */
const TOKEN = /^([0-9a-f-]{36})(?:\.([0-9a-z]{1,9}))?\.([\w-]{43})$/;

/**
 * The signed links of the mails to people who asked to be told. The token is the whole authority: it names one request and one
 * purpose, and nobody can guess it.
 * @param options.secret the same on every instance
 * @param options.siteUrl without a slash at its end
 */
export function createInterestLinks({ secret, siteUrl }: { secret: string; siteUrl: string }) {
  function sign(purpose: LinkPurpose, id: string, expires: string): string {
    return createHmac("sha256", secret).update(`interest:${purpose}:${id}:${expires}`).digest("base64url");
  }
  const link = (purpose: LinkPurpose, language: Locale, token: string) =>
    siteUrl + localHref(`/updates/${purpose}?token=${token}`, language);
  return {
    /** Confirms a request until `CONFIRM_WITHIN_DAYS` after it was made. @param askedAt ms since the epoch @param language of the page */
    confirm(id: string, askedAt: number, language: Locale): string {
      const expires = (askedAt + CONFIRM_WITHIN_MS).toString(36);
      return link("confirm", language, `${id}.${expires}.${sign("confirm", id, expires)}`);
    },
    /** Takes the request's address off the list. It never expires (RFC 8058). */
    unsubscribe(id: string, language: Locale): string {
      return link("unsubscribe", language, `${id}.${sign("unsubscribe", id, "")}`);
    },
    /**
     * Reads the token of a link that was made for the same purpose.
     * @param now ms since the epoch
     * @returns the request's id; null when the token is damaged, made up or expired
     */
    read(purpose: LinkPurpose, query: URLSearchParams, now: number): string | null {
      const [, id = "", expires = "", signature = ""] = TOKEN.exec(query.get("token") ?? "") ?? [];
      const given = Buffer.from(signature);
      const expected = Buffer.from(sign(purpose, id, expires));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return expires !== "" && now > Number.parseInt(expires, 36) ? null : id;
    },
  };
}

export type InterestLinks = ReturnType<typeof createInterestLinks>;

/** The links of this site's mails. */
export const interestLinks = createInterestLinks({ secret: env.sessionSecret, siteUrl: env.app.url });
