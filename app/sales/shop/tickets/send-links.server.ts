import { setTimeout as sleep } from "node:timers/promises";
import { data, type RouterContextProvider, redirect } from "react-router";
import { env } from "~/base/env/env.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { FIND_ORDERS_PATH } from "~/config/order-paths";
import { ASKED_EMAIL_LENGTHS, readAskedEmail } from "~/platform/forms/read-email";
import { readForm } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { createSharedLimit, limitsOf } from "~/platform/http/security/rate-limit.server";
import { ORDERS_OUTAGE, siteOrders } from "~/sales/orders/site-orders.server";

/** Mails that a mailbox gets in an hour. */
const MAILS = 3;
const HOUR_SECONDS = 3600;

/** ms after the response, whose time must not tell whether a mail follows. */
const DELAY_MS = 250;

/** Counted for each address that is typed, whether it has orders or not. */
const mails = createSharedLimit({
  budget: "order-links",
  points: MAILS,
  windowSeconds: HOUR_SECONDS,
});

/** Why nothing was asked for, what was typed, and what may have been meant; null: nothing looks mistyped. */
export type FindRefusal = { message: string; email: string; meant: string | null };

/**
 * The action of the form that asks for the links to one's orders. The person who types an address does not learn whether it has orders:
 * both ways do the same work and give the same response, and the orders are looked for afterwards. Nor does that person learn that the
 * mailbox has had its mails of this hour.
 */
export async function sendLinks(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { fields, refusal } = await readForm(args, {
    lengths: ASKED_EMAIL_LENGTHS,
    limit: limitsOf("order-links", env.orderLimit).accepted,
  });
  const read = readAskedEmail(fields);
  const refuse = (status: number, message: string, meant: string | null = null) =>
    data<FindRefusal>({ message, email: read.typed, meant }, { status });
  if (refusal) return refuse(refusal.status, refusal.message);
  if ("fault" in read) return refuse(400, read.fault, read.meant);
  const { email } = read;
  // Whether orders can be read now: a cheap question, the same for everybody.
  await required(siteOrders().reading.find(""), ORDERS_OUTAGE);
  // By the exact address, as orders are found: another spelling of the mailbox uses up nothing of it.
  const { allowed } = await mails.consume(email.toLowerCase());
  if (allowed) void mailLinks(email);
  return redirect(`${FIND_ORDERS_PATH}?sent=yes`, 303);
}

/** Never rejects. */
async function mailLinks(email: string): Promise<void> {
  try {
    await sleep(DELAY_MS);
    await siteOrders().tickets.sendLinks(email);
  } catch (error) {
    log.error(faultOf(error), "the links to somebody's orders could not be mailed");
  }
}
