import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import { siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { publishAt } from "~/content/editing/schedule/publish-at.server";
import { m } from "~/paraglide/messages";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { createSharedLimit } from "~/platform/http/security/rate-limit.server";
import { siteMailer } from "~/platform/mailer/site-mailer.server";
import { MESSAGES_PATH } from "~/sales/desk/orders/order-address";
import type { BuyerMessage } from "~/sales/writing/buyer-messages.server";
import { composeMessage, sampleOrder } from "~/sales/writing/message-mail.server";
import { siteMessages } from "~/sales/writing/site-messages.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { messagePath, readVersion } from "./message-address";
import { messageSettings } from "./message-view.server";

/** `at`: a day and a time, as `datetime-local` sends them. */
const FIELD_LENGTHS = { do: 10, version: 6, at: 20 };

/** ms that a person waits for the mail server. */
const TEST_LIMIT_MS = 20_000;

/** Tests that one person mails: the address is that person's. */
const tests = createSharedLimit({ budget: "message-test", points: 20, windowSeconds: 3600 });

/** Mails a message to one of the staff, in each language that is written. @returns whether the mail server has taken all of them */
async function mailTest({ id, texts, kind }: BuyerMessage, to: string): Promise<boolean> {
  const settings = messageSettings();
  const createdAt = wallClock.now();
  const signal = AbortSignal.timeout(TEST_LIMIT_MS);
  for (const locale of LOCALES) {
    const text = texts[locale];
    if (!text) continue;
    const mail = runWithLocale(locale, () => {
      const said = { ...text, kind, subject: m.writing_test_subject({ subject: text.subject }) };
      const own = { to, id: randomUUID(), fileName: `test-${id}-${locale}`, createdAt };
      return composeMessage({ ...own, said, orders: [sampleOrder()], unsubscribe: "" }, settings);
    });
    const { result } = await siteMailer.send(mail, { signal, beforeEnd: async () => true });
    if (result !== "sent") return false;
  }
  return true;
}

/** What is said after a press; the address of the page has the key. */
const SAID: Readonly<Record<string, (email: string) => string>> = {
  tested: (email) => m.writing_tested({ email }),
  failed: () => m.writing_test_failed(),
  many: () => m.writing_test_many({ minutes: 60 }),
  late: () => m.writing_not_done(),
};

/** Whether nothing came of the last press. @param key of the address */
export const isRefusal = (key: string | null): boolean => key === "failed" || key === "many" || key === "late";

/** What is said of the last press; null: nothing. @param key of the address */
export const saidOf = (key: string | null, email: string): string | null =>
  (key !== null && Object.hasOwn(SAID, key) ? SAID[key]?.(email) : null) ?? null;

/**
 * Does what a button says with a message, once.
 * @returns a redirect to the message, or what is wrong with the time at which it is to go @throws a response to somebody who may not
 */
export async function actOnMessage(
  id: string,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const person = requireStaff(context, "write-to-buyers");
  const fields = await requireFields(request, FIELD_LENGTHS);
  const version = readVersion(fields.get("version"));
  const at = fields.get("at") ?? "";
  const { email } = person.signIn;
  const messages = siteMessages();
  const toMessage = (said?: string) => redirect(messagePath(id) + (said ? `?said=${said}` : ""), 303);
  const pressed = async (work: Promise<boolean>) =>
    toMessage((await required(work, STAFF_OUTAGE)) ? undefined : "late");
  switch (fields.get("do")) {
    case "test": {
      const message = await required(messages.find(id), STAFF_OUTAGE);
      if (!message) return redirect(MESSAGES_PATH, 303);
      const { allowed } = await tests.consume(email);
      if (!allowed) return toMessage("many");
      return toMessage((await mailTest(message, email)) ? "tested" : "failed");
    }
    case "send":
      return pressed(messages.start(id, version, email));
    case "plan": {
      const wanted = publishAt(at);
      if ("message" in wanted) return data({ fault: wanted.message, at }, { status: 400 });
      return pressed(messages.plan(id, version, wanted.at - siteClockOffset, email));
    }
    case "unplan":
      return pressed(messages.unplan(id, email));
    case "stop":
      return pressed(messages.stop(id, email));
    case "resume":
      return pressed(messages.resume(id, email));
    case "discard":
      await required(messages.discard(id), STAFF_OUTAGE);
      return redirect(MESSAGES_PATH, 303);
    default:
      return toMessage();
  }
}
