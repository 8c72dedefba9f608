import { z } from "zod";
import { readBody } from "~/base/body/read-body.server";
import { parseJson } from "~/base/json/parse-json";
import { ContractBreach, ServiceOutage } from "~/base/outage";
import { inSpan } from "~/base/telemetry/spans.server";
import {
  answerSchema,
  type MidtransStatus,
  pageSchema,
  readNotification,
  readRupiah,
  readStatus,
  refusalSchema,
  statusSchema,
} from "./midtrans-contract";
import { refundFault } from "./midtrans-refunds";
import {
  type KnownPayment,
  type NewPayment,
  PaymentMismatch,
  type PaymentProvider,
  PaymentRefused,
} from "./payment-provider";

export type MidtransOptions = {
  serverKey: string;
  /** Of the account; without it, it is not compared. */
  merchantId?: string;
  production: boolean;
  /** In place of both hosts, for tests: their paths differ. */
  url?: string;
  /** ms for each call; half of the 5 s in which Midtrans wants an answer to a notification. */
  timeLimit?: number;
};

const TIME_LIMIT = 2_500;
/** Bytes of an answer. The largest, with many refunds, have a few thousand. */
const MAX_ANSWER = 256 * 1024;
/** Characters that Midtrans takes of a text; of a name those of the strictest bank, BCA. */
const MAX_TEXT = 50;
const MAX_NAME = 30;
const MINUTE_MS = 60_000;
/** Minutes: the shortest time to pay of which Midtrans's documents are sure, and the longest, 7 days. */
const SHORTEST = 5;
const LONGEST = 7 * 24 * 60;

/** The beginning of a text, in whole characters. */
const cut = (text: string, most: number) => [...text].slice(0, most).join("");

/** A moment as Midtrans reads it, in Jakarta: `2025-11-14 10:00:00 +0700`. */
const formatTime = (moment: number) =>
  `${new Date(moment + 7 * 60 * MINUTE_MS).toISOString().slice(0, 19).replace("T", " ")} +0700`;

/** What Midtrans is asked to show. Its list of ways to pay is that of the account's settings. */
function toSnapRequest({ id, amount, lines, payer, returnTo, from, until }: NewPayment) {
  const duration = Math.min(LONGEST, Math.max(SHORTEST, Math.ceil((until - from) / MINUTE_MS)));
  return {
    transaction_details: { order_id: id, gross_amount: amount },
    item_details: lines.map(({ id: ticket, name, price, quantity }) => ({
      id: cut(ticket, MAX_TEXT),
      price,
      quantity,
      name: cut(name, MAX_TEXT),
    })),
    customer_details: {
      first_name: cut(payer.name, MAX_NAME),
      // Of an invoice whose address was deleted there is none.
      ...(payer.email && { email: payer.email }),
      // BNI refuses other numbers.
      ...(payer.phone.startsWith("+62") ? { phone: payer.phone } : {}),
    },
    callbacks: { finish: returnTo, error: returnTo },
    expiry: { start_time: formatTime(from), unit: "minute", duration },
  };
}

/**
 * Midtrans Snap in redirect mode: two calls of its API, no SDK and no script. A notification is a hint; only what the API says is believed.
 * No error has the key or what a payer typed.
 */
export function createMidtrans(options: MidtransOptions): PaymentProvider {
  const { serverKey, merchantId, production, url, timeLimit = TIME_LIMIT } = options;
  const host = (name: string) => url ?? `https://${name}${production ? "" : ".sandbox"}.midtrans.com`;
  const [app, api] = [host("app"), host("api")];
  const authorization = `Basic ${Buffer.from(`${serverKey}:`).toString("base64")}`;

  /** @returns the HTTP status and the JSON @throws ServiceOutage for no answer, one that is not JSON, and what may be better later */
  async function call(what: string, address: string, body?: object): Promise<{ status: number; json: unknown }> {
    const method = body ? "POST" : "GET";
    const attributes = { "http.request.method": method, "server.address": new URL(address).hostname };
    return inSpan({ name: `Midtrans: ${what}`, kind: "client", attributes }, async (span) => {
      const answer = await fetch(address, {
        method,
        headers: { Accept: "application/json", "Content-Type": "application/json", Authorization: authorization },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: "error",
        signal: AbortSignal.timeout(timeLimit),
      }).catch(() => {
        throw new ServiceOutage(`Midtrans: no answer to ${what}`);
      });
      span.set({ "http.response.status_code": answer.status });
      if (answer.status === 429 || answer.status >= 500) {
        await answer.body?.cancel();
        throw new ServiceOutage(`Midtrans: ${answer.status} to ${what}`);
      }
      try {
        const text = await readBody(answer, MAX_ANSWER);
        if (text) return { status: answer.status, json: parseJson(new TextDecoder().decode(text)) };
      } catch {
        // Below: whatever it is, it is not an answer.
      }
      throw new ServiceOutage(`Midtrans: ${answer.status} and no JSON to ${what}`);
    });
  }

  /** Asks the core API. @returns the status code in the body: that of HTTP may be another one */
  async function core(what: string, { id }: KnownPayment, path: string, body?: object) {
    const { json } = await call(what, `${api}/v2/${encodeURIComponent(id)}/${path}`, body);
    const code = answerSchema.safeParse(json).data?.status_code;
    if (code === undefined) throw new ServiceOutage(`Midtrans: no status code in the answer to ${what}`);
    if (code === "401") throw new ServiceOutage("Midtrans refuses the server key (MIDTRANS_SERVER_KEY)");
    if (code === "429" || code.startsWith("5")) throw new ServiceOutage(`Midtrans: ${code} to ${what}`);
    return { code, json };
  }

  function compare(payment: KnownPayment, status: MidtransStatus): void {
    const { order_id, gross_amount, currency = "IDR", merchant_id } = status;
    const differs = [
      order_id !== payment.id && "order id",
      readRupiah(gross_amount) !== payment.amount && "amount",
      currency !== "IDR" && "currency",
      merchantId && merchant_id && merchant_id !== merchantId && "merchant",
    ].filter(Boolean);
    if (differs.length > 0) throw new PaymentMismatch(`${payment.id}: another ${differs.join(", ")} at Midtrans`);
  }

  const status: PaymentProvider["status"] = async (payment) => {
    const { code, json } = await core("a status", payment, "status");
    if (code === "404") return { state: "none", said: "", method: null, returned: [] };
    const parsed = statusSchema.safeParse(json);
    if (!parsed.success) throw new ContractBreach(`Midtrans: a status without what its documents promise (${code})`);
    compare(payment, parsed.data);
    return readStatus(parsed.data);
  };

  /** Closes a page on which no way to pay was chosen. @returns false once one was */
  async function cancelPage(token: string): Promise<boolean> {
    const address = `${app}/snap/v1/transactions/${encodeURIComponent(token)}/cancel`;
    const { status: code } = await call("the end of a page", address, {});
    return code < 300;
  }

  return {
    status,

    async createPage(payment) {
      const { status: code, json } = await call("a new page", `${app}/snap/v1/transactions`, toSnapRequest(payment));
      if (code === 401) throw new ServiceOutage("Midtrans refuses the server key (MIDTRANS_SERVER_KEY)");
      const page = pageSchema.safeParse(json);
      if (code < 300 && page.success) {
        const { token, redirect_url: address } = page.data;
        // The buyer is sent there.
        const { origin, protocol, hostname } = new URL(address);
        const isTheirs = origin === app || (protocol === "https:" && hostname.endsWith(".midtrans.com"));
        if (!isTheirs) throw new ContractBreach("Midtrans: a payment page on another host");
        return { token, address };
      }
      const said = refusalSchema.safeParse(json).data?.error_messages.join("; ") ?? "";
      if (code < 400) throw new ContractBreach("Midtrans: an answer without a payment page");
      throw new PaymentRefused(
        `Midtrans: ${code} ${said}`,
        /order_id.*(?:sudah digunakan|already been taken)/i.test(said),
      );
    },

    async close(payment) {
      const { code } = await core("the end of a payment", payment, "expire", {});
      if (code === "407" || code === "200") return true;
      // Nobody can open a page whose address nobody got.
      if (code === "404") return payment.token === null || (await cancelPage(payment.token));
      // A card that waits for a check by staff cannot expire.
      const now = await status(payment);
      if (now.state === "open") return (await core("the end of a payment", payment, "cancel", {})).code === "200";
      return now.state === "closed";
    },

    refundFault,

    async refund(payment, { key, amount, reason }) {
      const body = { refund_key: key, amount, reason };
      const { code, json } = await core("a refund", payment, "refund", body);
      if (code === "200" || code === "201") return { accepted: true };
      const said = z.object({ status_message: z.string().max(500) }).safeParse(json).data?.status_message ?? "";
      return { accepted: false, reason: `${code} ${said}`.trim() };
    },

    readMessage(body) {
      return readNotification(parseOrNull(body), serverKey);
    },
  };
}

/** Of a notification: a few flat fields, and short lists. */
const MESSAGE_BOUNDS = { depth: 8, containers: 200, separators: 2_000 };

function parseOrNull(text: string): unknown {
  try {
    return parseJson(text, MESSAGE_BOUNDS);
  } catch {
    return null;
  }
}
