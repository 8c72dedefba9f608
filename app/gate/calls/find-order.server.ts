import { siteClock } from "~/base/clock/clock.server";
import { FIRST_EDITION } from "~/content/editions/edition";
import { judge } from "~/gate/rules/gate-rules";
import type { FindRequest, FindResponse, FoundOrder } from "~/gate/rules/protocol";
import { readGateRules, toCarried } from "~/gate/server/read-rules.server";
import type { Gate } from "~/gate/server/site-gate.server";
import { readOrderReference } from "~/sales/model/order-rules";
import type { Orders } from "~/sales/orders/order-store.server";
import type { Order } from "~/sales/orders/orders";
import { readTicketId } from "~/sales/tickets/codes/ticket-code";
import { kindHash } from "~/sales/tickets/keys/sign-code.server";
import { codeOf, judgedAs } from "./receive-scan.server";

/** Orders that are shown of one buyer. */
const MAX_FOUND = 5;

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether an order's buyer has this address, and all these words in the name: nobody can read a list of people off a door's phone. */
function isBuyer({ buyer }: Pick<Order, "buyer">, name: string, email: string): boolean {
  const words = wordsOf(name);
  const written = wordsOf(buyer?.name ?? "");
  const isNamed = words.some((word) => word.length > 1) && words.every((word) => written.includes(word));
  return isNamed && buyer?.email.toLowerCase() === email.trim().toLowerCase();
}

async function ordersOf(
  request: FindRequest,
  orders: Pick<Orders, "reading">,
  tickets: Pick<Gate["tickets"], "find">,
): Promise<Order[]> {
  if ("reference" in request) {
    const id = readTicketId(request.reference);
    const reference = readOrderReference(request.reference) ?? (id && (await tickets.find(id))?.reference);
    const order = reference && (await orders.reading.find(reference));
    return order ? [order] : [];
  }
  const found = await orders.reading.list({ search: request.email });
  return found.filter((order) => isBuyer(order, request.name, request.email)).slice(0, MAX_FOUND);
}

/** Finds the orders of somebody without a code: by the number of the order or of a ticket, or by name and e-mail address together. */
export async function findOrders(
  request: FindRequest,
  orders: Pick<Orders, "reading">,
  gate: Pick<Gate, "log" | "tickets">,
): Promise<FindResponse> {
  const rules = await readGateRules();
  const now = siteClock.now();
  const toFound = async ({ reference, edition, state, payment, amount, buyer }: Order): Promise<FoundOrder> => {
    const tickets = await gate.tickets.ofOrder(reference);
    const isThisExpo = edition === (rules.edition ?? FIRST_EDITION);
    return {
      reference,
      // A door takes no money for another expo, or one that is called off.
      due: state === "placed" && payment === "gate" && isThisExpo && !rules.off ? amount : null,
      closed: tickets.length === 0 && (state !== "placed" || !isThisExpo),
      buyer: buyer?.name ?? "",
      tickets: await Promise.all(
        tickets.map(async (issued) => {
          const code = codeOf(issued);
          const verdict = judge(judgedAs({ code, issued }, rules), await gate.log.ofTicket(issued.id), now);
          const carried = toCarried(issued.terms);
          return { ticket: issued.id, type: kindHash(issued.ticket), holder: issued.holder, verdict, ...carried };
        }),
      ),
    };
  };
  return { now, orders: await Promise.all((await ordersOf(request, orders, gate.tickets)).map(toFound)) };
}
