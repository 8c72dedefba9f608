import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { identity } from "~/base/identity/identity.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { mailSoon } from "./mail-soon.server";
import { composeSignInMail } from "./sign-in-mail.server";
import { signInHref, siteStaff, staffPeople } from "./site-staff.server";
import { LINK_MS } from "./staff-rules";

/** ms before the first attempt: until the response has left, whose time must not tell whether a mail follows. */
const WAIT_MS = 250;

/**
 * Mails a link to a person of the team, in a moment; nothing to an address that may not sign in. The outbox is not used: it stores what it sends, and of a link's token nothing but
 * the hash may be stored (docs/decisions/0097-staff-sign-in.md). Never rejects. @param to the page to which the link leads; null: "Today"
 */
export async function mailSignInLink(email: string, language: Locale, to: string | null = null): Promise<void> {
  try {
    await sleep(WAIT_MS);
    if (!(await staffPeople().maySignIn(email))) return;
    const createdAt = wallClock.now();
    const token = await siteStaff().issueLink(email, "link-mailed");
    const { name: siteName, company, contact, mailFrom } = identity();
    const link = {
      email,
      id: randomUUID(),
      href: signInHref(token, language, to),
      createdAt,
      expiresAt: createdAt + LINK_MS,
    };
    const settings = {
      from: mailFrom,
      siteName,
      siteUrl: env.app.url,
      company,
      contactEmail: contact.email,
    };
    await mailSoon(
      runWithLocale(language, () => composeSignInMail(link, settings)),
      "a link to sign in",
    );
  } catch (error) {
    log.error(faultOf(error), "staff: a link to sign in could not be made");
  }
}
