import { setTimeout as pause } from "node:timers/promises";
import type { Mailboxes } from "./mailboxes.ts";
import { hiddenFields, type Sender, type Step, typedBuyer, type Visitors } from "./visitor.ts";

/** ms that a buyer takes for the form: a little more than the form's guard asks for. */
const TYPING_MS = 2_500;
/** ms for which a buyer waits for a mail: as long as tickets are held. */
const MAIL_MS = 15 * 60_000;
/** What a page says to who comes too late: all are sold, or held in orders of others. */
const TOO_LATE = /sold out|unfinished orders|All reserved|have gone|only \d+ left/;
/** What the page of an order says that waits for the link in its mail. */
const WAITS = "Open the link in our e-mail";

/** How a buyer's visit ended; else the step and the status of the response that was not a clear answer, or why its link placed nothing. */
export type Outcome = "ordered" | "none left" | "no mail" | `${Step} ${string}`;
/** `order`: the page of the order, if there is one. `mailMs`: how long the mail took whose link was asked for; null: none was. */
export type Purchase = { outcome: Outcome; order: string | null; mailMs: number | null };

/** What somebody wants: how many, by field of the form. */
export type Wanted = { tickets: Readonly<Record<string, number>>; email: string };

/** One buyer's way to an order, which opens the link in the mail where that is asked for. */
export async function purchase(
  { visitors, mailboxes }: { visitors: Visitors; mailboxes: Mailboxes },
  sender: Sender,
  { tickets, email }: Wanted,
): Promise<Purchase> {
  const end = (outcome: Outcome, order: string | null = null, mailMs: number | null = null): Purchase => ({
    ...{ outcome, order, mailMs },
  });
  const quantities = Object.fromEntries(Object.entries(tickets).map(([field, count]) => [field, String(count)]));
  const choice = await visitors.get(sender, `/order/new?${new URLSearchParams(quantities)}`);
  if (choice.status !== 200) return end(`page ${choice.status}`);
  if (Object.keys(tickets).some((field) => !choice.body.includes(`name="${field}"`))) return end("none left");
  const held = await visitors.post("hold", sender, "/order/new", { ...hiddenFields(choice.body), ...quantities });
  if ((held.status === 409 || held.status === 400) && TOO_LATE.test(held.body)) return end("none left");
  if (held.status !== 303) return end(`hold ${held.status}`);
  const form = await visitors.get(sender, held.location);
  await pause(TYPING_MS);
  const fields = { ...hiddenFields(form.body), ...typedBuyer(email) };
  const placed = await visitors.post("order", sender, held.location, fields);
  if (placed.status !== 303) return end(`order ${placed.status}`, held.location);
  const page = await visitors.get(sender, placed.location);
  if (page.status !== 200) return end(`page ${page.status}`, placed.location);
  if (!page.body.includes(WAITS)) return end("ordered", placed.location);
  const started = Date.now();
  const link = await mailboxes.linkTo(email, MAIL_MS);
  const mailMs = Date.now() - started;
  if (link === null) return end("no mail", placed.location, mailMs);
  const opened = await visitors.get(sender, link, "link");
  const why = /&link=(\w+)/.exec(opened.location)?.[1];
  if (why === "gone") return end("none left", placed.location, mailMs);
  const outcome = opened.status === 302 && !why ? "ordered" : (`link ${why ?? opened.status}` as const);
  return end(outcome, placed.location, mailMs);
}
