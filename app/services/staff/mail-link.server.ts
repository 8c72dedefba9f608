import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "~/env.server";
import type { Locale } from "~/i18n/locales";
import { runWithLocale } from "~/i18n/run-with-locale.server";
import { wallClock } from "~/services/clock/clock.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import type { SendResult } from "~/services/mailer/mail.server";
import { composeSignInMail } from "~/services/mailer/sign-in-mail.server";
import { siteMailer } from "~/services/mailer/site-mailer.server";
import { signInHref, siteStaff } from "./site-staff.server";
import { LINK_MS } from "./staff-rules";

/** ms before each attempt. The first waits until the response has left, whose time must not tell whether a mail follows. */
const DELAYS_MS = [250, 5_000, 30_000, 120_000];

/** Results after which another attempt may help. After an unknown one the mail may have arrived: its owner can ask again. */
const RETRIED: ReadonlySet<SendResult["result"]> = new Set(["failed", "unavailable"] as const);

/**
 * Mails a link to a person of the team, in a moment. The outbox is not used: it stores what it sends, and of a link's token nothing but
 * the hash may be stored (docs/decisions/0097-staff-sign-in.md). Never rejects.
 */
export async function mailSignInLink(email: string, language: Locale): Promise<void> {
  try {
    await sleep(DELAYS_MS[0]);
    const createdAt = wallClock.now();
    const token = await siteStaff().issueLink(email, "link-mailed");
    const { app, contact, mailFrom } = env;
    const link = {
      email,
      id: randomUUID(),
      href: signInHref(token, language),
      createdAt,
      expiresAt: createdAt + LINK_MS,
    };
    const settings = {
      from: mailFrom,
      siteName: app.name,
      siteUrl: app.url,
      company: app.company,
      contactEmail: contact.email,
    };
    await send(runWithLocale(language, () => composeSignInMail(link, settings)));
  } catch (error) {
    log.error(faultOf(error), "staff: a link to sign in could not be made");
  }
}

async function send(mail: ReturnType<typeof composeSignInMail>): Promise<void> {
  const signal = AbortSignal.timeout(LINK_MS);
  for (const delay of [0, ...DELAYS_MS.slice(1)]) {
    await sleep(delay, undefined, { ref: false });
    const { result } = await siteMailer.send(mail, { signal, beforeEnd: async () => true });
    if (result === "sent") return log.info("staff: a link to sign in was mailed");
    log.error({ result }, "staff: a link to sign in was NOT mailed");
    if (!RETRIED.has(result)) return;
  }
}
