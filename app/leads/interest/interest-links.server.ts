import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { createSigner, type Secrets } from "~/base/signatures/signer.server";
import { LINK_PURPOSES, type LinkPurpose } from "~/base/values/choices";
import { CONFIRM_WITHIN_DAYS } from "~/content/model/interest";

const CONFIRM_WITHIN_MS = CONFIRM_WITHIN_DAYS * 24 * 3600 * 1000;

export const isLinkPurpose = (name: string): name is LinkPurpose => LINK_PURPOSES.some((purpose) => purpose === name);

/** A request's id, a time in base 36 where the link expires, and a signature. */
const TOKEN = /^([0-9a-f-]{36})(?:\.([0-9a-z]{1,9}))?\.([\w-]{43})$/;

/**
 * The signed links of the mails to people who asked to be told. The token is the whole authority: it names one request and one
 * purpose, and nobody can guess it.
 * @param options.secrets the same on every instance
 * @param options.siteUrl without a slash at its end
 */
export function createInterestLinks({ secrets, siteUrl }: { secrets: Secrets; siteUrl: string }) {
  const signer = createSigner(secrets, "interest");
  const textOf = (purpose: LinkPurpose, id: string, expires: string) => `${purpose}:${id}:${expires}`;
  const link = (purpose: LinkPurpose, language: Locale, token: string) =>
    siteUrl + localHref(`/updates/${purpose}?token=${token}`, language);
  return {
    /** Confirms a request until `CONFIRM_WITHIN_DAYS` after it was made. @param askedAt ms since the epoch @param language of the page */
    confirm(id: string, askedAt: number, language: Locale): string {
      const expires = (askedAt + CONFIRM_WITHIN_MS).toString(36);
      return link("confirm", language, `${id}.${expires}.${signer.sign(textOf("confirm", id, expires))}`);
    },
    /** Takes the request's address off the list. It never expires (RFC 8058). */
    unsubscribe(id: string, language: Locale): string {
      return link("unsubscribe", language, `${id}.${signer.sign(textOf("unsubscribe", id, ""))}`);
    },
    /**
     * Reads the token of a link that was made for the same purpose.
     * @param now ms since the epoch
     * @returns the request's id; null when the token is damaged, made up or expired
     */
    read(purpose: LinkPurpose, query: URLSearchParams, now: number): string | null {
      const [, id = "", expires = "", signature = ""] = TOKEN.exec(query.get("token") ?? "") ?? [];
      if (!signer.isSigned(textOf(purpose, id, expires), signature)) return null;
      return expires !== "" && now > Number.parseInt(expires, 36) ? null : id;
    },
  };
}

export type InterestLinks = ReturnType<typeof createInterestLinks>;

/** The links of this site's mails. */
export const interestLinks = createInterestLinks({ secrets: env.sessionSecrets, siteUrl: env.app.url });
