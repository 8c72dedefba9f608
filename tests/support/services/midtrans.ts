import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { startHttpServer } from "./http-server.ts";

/** The key of the published fixtures. */
export const SERVER_KEY = "SB-Mid-server-test";
export const MERCHANT_ID = "G000000001";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A page lives a day unless its request says otherwise; a QR code 15 minutes, a virtual account a day. */
const PAGE_MS = 24 * HOUR_MS;
const METHOD_MS: Readonly<Record<string, number>> = { qris: 15 * MINUTE_MS, gopay: 15 * MINUTE_MS };
/** Ways to pay of which no money can be sent back. */
const NO_REFUND = new Set(["bank_transfer", "echannel", "cstore"]);
const FULL_ONLY = new Set(["shopeepay", "ovo"]);
/** How often a notification is sent again, by the HTTP status of its answer, and after how long at most. */
const RETRIES: Readonly<Record<number, number>> = { 500: 1, 400: 2, 404: 2, 503: 4 };
const OTHER_RETRIES = 5;
const RETRY_AFTER_MS = [2, 10, 30, 90, 210].map((minutes) => minutes * MINUTE_MS);
/** Codes of a status, which the signature covers. */
const CODES: Readonly<Record<string, string>> = {
  pending: "201",
  challenge: "201",
  expire: "202",
  cancel: "202",
  deny: "202",
};

/** What the keys begin with that the double gives to money which a bank took back. */
const CHARGED_BACK = "chargeback-";

/** SHA-512 over the texts as they are sent. */
export const sign = (orderId: string, code: string, amount: string): string =>
  createHash("sha512").update(`${orderId}${code}${amount}${SERVER_KEY}`).digest("hex");

type Refund = {
  refund_chargeback_id: number;
  refund_amount: string;
  refund_key: string;
  reason: string;
  created_at: string;
  bank_confirmed_at?: string;
};
type Page = { token: string; orderId: string; amount: number; until: number; finish: string; gone: boolean };
type Transaction = {
  orderId: string;
  id: string;
  amount: number;
  method: string;
  status: string;
  fraud: string | null;
  until: number;
  /** When it was settled, in ms since the epoch; null: it was not. */
  settledAt: number | null;
  refunds: Refund[];
};
export type Message = Record<string, unknown> & { order_id: string; transaction_status: string };
type Sending = { message: Message; tries: number; at: number };

/**
 * What happens to a request: its answer is lost before or after the work, comes never, or has another status.
 * @returns undefined: nothing out of the ordinary
 */
export type Trouble = "refuse" | "die" | "hang" | 412 | 429 | 500 | 503 | undefined;

/**
 * Midtrans's Snap and core API as its documents promise them, in one server: their paths differ. What a payer does, and what its staff and
 * banks do, are functions. Notifications go to `notifyUrl` at once, unless `holds` is set: then a test sends them, in any order.
 * @param clock ms since the epoch
 */
export async function startMidtrans(clock: { now(): number } = { now: () => Date.now() }) {
  const pages = new Map<string, Page>();
  const transactions = new Map<string, Transaction>();
  const requests: string[] = [];
  const outgoing: Message[] = [];
  let retries: Sending[] = [];
  const hanging = new Set<ServerResponse>();
  const answered: { message: Message; status: number }[] = [];
  const control = {
    notifyUrl: "",
    holds: false,
    trouble: (_request: string): Trouble => undefined,
    /** Changes what a status says. */
    lie: (status: Record<string, unknown>): Record<string, unknown> => status,
  };

  const time = (at: number) => new Date(at + 7 * HOUR_MS).toISOString().slice(0, 19).replace("T", " ");
  const amountText = (amount: number) => `${amount}.00`;

  /** Applies what passed with time: a page ends silently, a chosen method with a notification. */
  async function tick(): Promise<void> {
    for (const transaction of transactions.values()) {
      if (transaction.status === "pending" && transaction.until <= clock.now()) await become(transaction, "expire");
    }
    const due = retries.filter(({ at }) => at <= clock.now());
    retries = retries.filter(({ at }) => at > clock.now());
    for (const sending of due) await deliver(sending);
  }

  function bodyOf(transaction: Transaction): Message {
    const { orderId, id, amount, method, status, fraud, refunds, until, settledAt } = transaction;
    const isChallenge = fraud === "challenge";
    const code = isChallenge ? "201" : (CODES[status] ?? "200");
    const back = refunds.reduce((sum, { refund_amount }) => sum + Number(refund_amount), 0);
    return {
      transaction_time: time(clock.now()),
      transaction_status: status,
      transaction_id: id,
      status_message: "midtrans payment notification",
      status_code: code,
      signature_key: sign(orderId, code, amountText(amount)),
      payment_type: method,
      order_id: orderId,
      merchant_id: MERCHANT_ID,
      gross_amount: amountText(amount),
      currency: "IDR",
      ...(fraud === null ? {} : { fraud_status: fraud }),
      ...(settledAt === null ? {} : { settlement_time: time(settledAt) }),
      expiry_time: time(until),
      ...(refunds.length > 0 ? { refund_amount: amountText(back), refunds } : {}),
      a_field_of_next_year: { and: ["more"] },
    };
  }

  async function deliver({ message, tries }: Omit<Sending, "at">): Promise<number> {
    const response = await fetch(control.notifyUrl, {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": "Veritrans" },
      body: JSON.stringify(message),
      redirect: "manual",
    }).catch(() => null);
    const status = response?.status ?? 0;
    await response?.body?.cancel();
    answered.push({ message, status });
    const wait = RETRY_AFTER_MS[tries];
    const isLost = status >= 301 && status <= 303;
    if ((status < 200 || status > 299) && !isLost && wait !== undefined && tries < (RETRIES[status] ?? OTHER_RETRIES)) {
      retries.push({ message, tries: tries + 1, at: clock.now() + wait });
    }
    return status;
  }

  const send = (message: Message): Promise<number> => deliver({ message, tries: 0 });

  /** A new status, and its notification. */
  async function become(transaction: Transaction, status: string, fraud = transaction.fraud): Promise<void> {
    transaction.status = status;
    transaction.fraud = fraud;
    if (status === "settlement") transaction.settledAt ??= clock.now();
    const message = bodyOf(transaction);
    outgoing.push(message);
    if (!control.holds && control.notifyUrl) await send(message);
  }

  function get(orderId: string): Transaction {
    const transaction = transactions.get(orderId);
    if (!transaction) throw new Error(`nobody has chosen how to pay ${orderId}`);
    return transaction;
  }

  /** A payer chooses how to pay on the page of an order id. */
  async function choose(orderId: string, method = "qris", fraud: string | null = "accept"): Promise<void> {
    const page = [...pages.values()].findLast((known) => known.orderId === orderId);
    if (!page || page.gone || page.until <= clock.now()) throw new Error(`there is no page for ${orderId}`);
    if (transactions.has(orderId)) throw new Error(`${orderId} has a way to pay already`);
    const until = Math.min(page.until, clock.now() + (METHOD_MS[method] ?? PAGE_MS));
    const { amount } = page;
    const transaction: Transaction = {
      orderId,
      id: randomUUID(),
      amount,
      method,
      status: "pending",
      fraud,
      until: Math.max(until, page.until),
      settledAt: null,
      refunds: [],
    };
    transactions.set(orderId, transaction);
    await become(transaction, "pending");
  }

  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  /** As the core API answers: HTTP says 200 for some faults. */
  const coded = (response: ServerResponse, code: string, message: string, more: object = {}) =>
    json(response, ["406", "407", "412", "414"].includes(code) ? 200 : Number(code), {
      status_code: code,
      status_message: message,
      id: randomUUID(),
      ...more,
    });

  function createPage(request: IncomingMessage, body: string, response: ServerResponse) {
    const refuse = (message: string) => json(response, 400, { error_messages: [message] });
    const {
      transaction_details: details,
      item_details: items = [],
      customer_details: customer = {},
      callbacks = {},
      expiry,
    } = JSON.parse(body);
    const { order_id: orderId, gross_amount: amount } = details ?? {};
    if (typeof orderId !== "string" || !/^[A-Za-z0-9\-_~.]{1,50}$/.test(orderId))
      return refuse("transaction_details.order_id is invalid");
    if (!Number.isInteger(amount) || amount < 1) return refuse("transaction_details.gross_amount is not a number");
    const sum = items.reduce(
      (total: number, item: { price: number; quantity: number }) => total + item.price * item.quantity,
      0,
    );
    if (sum !== amount) return refuse("transaction_details.gross_amount is not equal to the sum of item_details");
    if (items.some(({ name = "" }) => [...String(name)].length > 50)) return refuse("item_details.name too long");
    if ([...String(customer.first_name ?? "")].length > 255) return refuse("customer_details.first_name too long");
    if (expiry && !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}$/.test(expiry.start_time ?? ""))
      return refuse("expiry.start_time is invalid");
    const known = transactions.get(orderId);
    if (known && !["cancel", "expire"].includes(known.status))
      return refuse("transaction_details.order_id sudah digunakan");
    transactions.delete(orderId);
    // The newest page of an order id is the only one.
    for (const page of pages.values()) if (page.orderId === orderId) page.gone = true;
    const token = randomUUID();
    const until = expiry
      ? Date.parse(expiry.start_time.replace(/ /, "T").replace(/ ([+-]\d\d)(\d\d)$/, "$1:$2")) +
        expiry.duration * MINUTE_MS
      : clock.now() + PAGE_MS;
    pages.set(token, { token, orderId, amount, until, finish: callbacks.finish ?? "", gone: false });
    return json(response, 201, { token, redirect_url: `http://${request.headers.host}/snap/v4/redirection/${token}` });
  }

  function cancelPage(token: string, response: ServerResponse) {
    const page = pages.get(token);
    if (!page) return json(response, 404, { error_messages: ["Transaction not found"] });
    if (transactions.has(page.orderId)) return json(response, 400, { error_messages: ["Transaction is on progress"] });
    page.gone = true;
    return json(response, 200, { message: "Transaction is cancelled" });
  }

  async function core(orderId: string, action: string, body: string, response: ServerResponse) {
    const transaction = transactions.get(orderId);
    if (!transaction) return coded(response, "404", "Transaction doesn't exist.");
    const { status, method, amount, refunds } = transaction;
    switch (action) {
      case "status":
        return json(response, 200, control.lie(bodyOf(transaction)));
      case "expire":
        if (status !== "pending") return coded(response, "412", "Merchant cannot modify the status of the transaction");
        await become(transaction, "expire");
        return coded(response, "407", "Success, transaction is expired", bodyOf(transaction));
      case "cancel":
        if (!["pending", "capture"].includes(status))
          return coded(response, "412", "Merchant cannot modify the status of the transaction");
        await become(transaction, "cancel");
        return coded(response, "200", "Success, transaction is canceled", {
          order_id: orderId,
          transaction_status: "cancel",
        });
      case "refund": {
        const { refund_key: key, amount: asked, reason } = JSON.parse(body);
        const known = refunds.find(({ refund_key }) => refund_key === key);
        if (!known) {
          const before = refunds.reduce((sum, { refund_amount }) => sum + Number(refund_amount), 0);
          if (!["settlement", "partial_refund"].includes(status))
            return coded(response, "412", "Merchant cannot modify the status of the transaction");
          if (NO_REFUND.has(method)) return coded(response, "414", "Refund is not allowed for this payment method");
          if (FULL_ONLY.has(method) && asked !== amount) return coded(response, "414", "Partial refund is not allowed");
          if (before + asked > amount) return coded(response, "414", "Refund amount is too large");
          refunds.push({
            refund_chargeback_id: refunds.length + 1,
            refund_amount: amountText(asked),
            refund_key: key,
            reason,
            created_at: time(clock.now()),
          });
          await become(transaction, before + asked === amount ? "refund" : "partial_refund");
        }
        return coded(response, "200", "Success, refund request is approved", {
          ...bodyOf(transaction),
          refund_key: key,
        });
      }
      default:
        return coded(response, "404", "unknown");
    }
  }

  async function payPage(page: Page, method: string, response: ServerResponse) {
    if (method) {
      await choose(page.orderId, method);
      await become(get(page.orderId), "settlement");
      const query = `order_id=${page.orderId}&status_code=200&transaction_status=settlement`;
      return response
        .writeHead(302, { Location: `${page.finish}${page.finish.includes("?") ? "&" : "?"}${query}` })
        .end();
    }
    const title = page.gone || page.until <= clock.now() ? "Gone" : "Pay";
    response.writeHead(200, { "Content-Type": "text/html" });
    return response.end(`<!doctype html><title>${title}</title><h1>${amountText(page.amount)}</h1>
      <form method="get"><button name="method" value="qris">Pay by QRIS</button></form><a href="${page.finish}&transaction_status=settlement&order_id=x&status_code=200">Back</a>`);
  }

  async function work(request: IncomingMessage, response: ServerResponse, body: string): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const page = pages.get(/^\/snap\/v4\/redirection\/([\w-]+)$/.exec(pathname)?.[1] ?? "");
    if (page) return payPage(page, searchParams.get("method") ?? "", response);
    // A browser asks for it beside the page, without the key.
    if (pathname === "/favicon.ico") return response.writeHead(204).end();
    const [, key = ""] = /^Basic (.*)$/.exec(request.headers.authorization ?? "") ?? [];
    if (Buffer.from(key, "base64").toString() !== `${SERVER_KEY}:`) {
      if (pathname.startsWith("/snap/"))
        return json(response, 401, { error_messages: ["Access denied due to unauthorized transaction"] });
      return coded(response, "401", "Transaction cannot be authorized with the current client/server key.");
    }
    if (Buffer.byteLength(body) > 16 * 1024) return json(response, 413, { error_messages: ["too large"] });
    if (request.method === "POST" && pathname === "/snap/v1/transactions") return createPage(request, body, response);
    const [, token] = /^\/snap\/v1\/transactions\/([^/]+)\/cancel$/.exec(pathname) ?? [];
    if (request.method === "POST" && token) return cancelPage(token, response);
    const [, orderId, action] = /^\/v2\/([^/]+)\/(\w+)$/.exec(pathname) ?? [];
    const isGet = action === "status";
    if (orderId && action && request.method === (isGet ? "GET" : "POST"))
      return core(decodeURIComponent(orderId), action, body, response);
    return json(response, 404, { error_messages: ["not found"] });
  }

  const server = await startHttpServer(async (request, response) => {
    const name = `${request.method} ${request.url}`;
    requests.push(name);
    const body = await text(request);
    const trouble = control.trouble(name);
    if (trouble === "refuse") return request.socket.destroy();
    if (trouble === "hang") return void hanging.add(response);
    if (typeof trouble === "number")
      return void json(response, trouble, { status_code: String(trouble), error_messages: ["trouble"] });
    await tick();
    if (trouble === "die") response.end = (() => request.socket.destroy()) as unknown as typeof response.end;
    await work(request, response, body);
  });

  return {
    ...server,
    control,
    requests,
    outgoing,
    answered,
    transactions,
    pages,
    tick,
    send,
    choose,
    become: (orderId: string, status: string, fraud?: string) =>
      become(get(orderId), status, fraud ?? get(orderId).fraud),
    /** A payer chooses and pays. */
    async pay(orderId: string, method = "qris") {
      if (!transactions.has(orderId)) await choose(orderId, method);
      await become(get(orderId), "settlement");
    },
    /** Somebody has paid an order that was not made by this site, or before its backup. */
    addForeign(orderId: string, amount: number) {
      const paid = { id: randomUUID(), method: "qris", status: "settlement", fraud: "accept", until: clock.now() };
      transactions.set(orderId, { ...paid, orderId, amount, settledAt: clock.now(), refunds: [] });
    },
    /** Staff send money back in the dashboard. */
    async refundInDashboard(orderId: string, amount: number) {
      const { refunds, amount: paid } = get(orderId);
      refunds.push({
        refund_chargeback_id: 9,
        refund_amount: amountText(amount),
        refund_key: `dashboard-${randomUUID()}`,
        reason: "",
        created_at: time(clock.now()),
        bank_confirmed_at: time(clock.now()),
      });
      const back = refunds.reduce((sum, { refund_amount }) => sum + Number(refund_amount), 0);
      await become(get(orderId), back === paid ? "refund" : "partial_refund");
    },
    /** The payer's bank takes money back, all that is left unless it says how much. */
    async chargeBack(orderId: string, amount?: number) {
      const { refunds, amount: paid } = get(orderId);
      const before = refunds.reduce((sum, { refund_amount }) => sum + Number(refund_amount), 0);
      const taken = amount ?? paid - before;
      refunds.push({
        refund_chargeback_id: refunds.length + 1,
        refund_amount: amountText(taken),
        refund_key: `${CHARGED_BACK}${randomUUID()}`,
        reason: "fraud",
        created_at: time(clock.now()),
        bank_confirmed_at: time(clock.now()),
      });
      await become(get(orderId), before + taken === paid ? "chargeback" : "partial_chargeback");
    },
    /** The payer's bank gives back what it took. */
    async winBack(orderId: string) {
      const transaction = get(orderId);
      transaction.refunds = transaction.refunds.filter(({ refund_key }) => !refund_key.startsWith(CHARGED_BACK));
      await become(transaction, transaction.refunds.length > 0 ? "partial_refund" : "settlement");
    },
    /** The bank has sent back what was refunded: the second notification, which is final. */
    async confirmRefunds(orderId: string) {
      for (const refund of get(orderId).refunds) refund.bank_confirmed_at ??= time(clock.now());
      await become(get(orderId), get(orderId).status);
    },
  };
}

export type Midtrans = Awaited<ReturnType<typeof startMidtrans>>;
