import { setTimeout as sleep } from "node:timers/promises";
import { log } from "~/base/log/log.server";
import type { Mail, SendResult } from "~/platform/mailer/mail.server";
import { siteMailer } from "~/platform/mailer/site-mailer.server";

/** ms before each further attempt. */
const DELAYS_MS = [0, 5_000, 30_000, 120_000];
/** ms after which an attempt is given up: as long as a link to sign in works. */
const LIMIT_MS = 15 * 60_000;

/** Results after which another attempt may help. After an unknown one the mail may have arrived. */
const RETRIED: ReadonlySet<SendResult["result"]> = new Set(["failed", "unavailable"] as const);

/** Sends a mail that the outbox does not store, and tries again while the mail server is away. @param what it is, in the log */
export async function mailSoon(mail: Mail, what: string): Promise<void> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  for (const delay of DELAYS_MS) {
    await sleep(delay, undefined, { ref: false });
    const { result } = await siteMailer.send(mail, { signal, beforeEnd: async () => true });
    if (result === "sent") return log.info(`staff: ${what} was mailed`);
    log.error({ result }, `staff: ${what} was NOT mailed`);
    if (!RETRIED.has(result)) return;
  }
}
