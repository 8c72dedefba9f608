import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** ms after which a response counts as lost. */
const TIMEOUT = 60_000;
/** How often a visitor comes back who was told to (503 with Retry-After). */
const MAX_RETRIES = 100;

export type Reply = { status: number; body: string; location: string; retryAfter: number; ms: number };
/** What a request is for, in tables. */
export type Step = "page" | "hold" | "order" | "link";
/** A form that is sent by a page's script goes to the address of its data, and gets the redirect as data. */
export type Sender = { url: string; address: string; scripted?: boolean };

/** Sends requests of visitors, each with its own address, and keeps what came of them. @param sockets at once, at most */
export function createVisitors(sockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const replies: (Pick<Reply, "status" | "ms"> & { step: Step; at: number })[] = [];
  /** As a person who is told to come back does. */
  async function ask(step: Step, send: () => Promise<Reply>): Promise<Reply> {
    for (let attempt = 0; ; attempt++) {
      const reply = await send();
      replies.push({ step, status: reply.status, ms: reply.ms, at: performance.now() });
      if (reply.status !== 503 || attempt === MAX_RETRIES) return reply;
      await pause(reply.retryAfter * 1000 || 1000);
    }
  }
  return {
    replies,
    timesOf: (step: Step) => replies.filter((reply) => reply.step === step).map(({ ms }) => ms),
    get: ({ url, address }: Sender, path: string, step: Step = "page") =>
      ask(step, () => send(agent, url, path, address)),
    async post(step: Step, sender: Sender, path: string, fields: Record<string, string>): Promise<Reply> {
      const { url, address, scripted = false } = sender;
      const target = scripted ? path.replace(/(?=\?|$)/, ".data") : path;
      const reply = await ask(step, () => send(agent, url, target, address, String(new URLSearchParams(fields))));
      const location = /"(\/order\/joe-[^"]+)"/.exec(reply.body)?.[1];
      return scripted && reply.status === 202 && location ? { ...reply, status: 303, location } : reply;
    },
    end: () => agent.destroy(),
  };
}

export type Visitors = ReturnType<typeof createVisitors>;

/** The hidden fields of a page's first form of a visitor; that which cancels has none. */
export function hiddenFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([input]) => input);
  const attribute = (input: string, name: string) =>
    (new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? "").replaceAll("&amp;", "&");
  return Object.fromEntries(inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]));
}

/** What a buyer types. */
export const typedBuyer = (email: string) => ({
  ...{ name: "Budi Santosa", email, phone: "081234567890", consent: "on" },
});

/** The number of the order to which an address leads, such as `JOE-7K3F-2Q`. */
export const referenceIn = (path: string): string => /\/order\/(joe-[\w-]+)/.exec(path)?.[1]?.toUpperCase() ?? "";

/** @returns status 0 without a complete response */
export function send(agent: Agent, url: string, path: string, address: string, body?: string): Promise<Reply> {
  const started = performance.now();
  return new Promise((resolve) => {
    let text = "";
    const done = (status: number, location = "", retryAfter = 0) =>
      resolve({ status, body: text, location, retryAfter, ms: performance.now() - started });
    const sent = request(
      url + path,
      {
        agent,
        timeout: TIMEOUT,
        method: body === undefined ? "GET" : "POST",
        headers: {
          "X-Forwarded-For": address,
          Origin: url,
          ...(body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
        },
      },
      (response) => {
        const { location = "", "retry-after": retryAfter } = response.headers;
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (text += chunk));
        response.on("error", () => done(0));
        response.on("end", () => done(response.statusCode ?? 0, location, Number(retryAfter ?? 0)));
      },
    );
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => done(0));
    sent.end(body);
  });
}

/** A quantile in whole ms. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN);
}
