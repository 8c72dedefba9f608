/*
 * Phones at doors in one process: the modules of the page `/gate` itself, with what they need of a browser. Each phone has a network of its
 * own, which is cut at random.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { createDoor, type Door, type Outcome } from "~/gate/phone/door/door";
import { createPhoneStore } from "./phone-store.ts";

/** ms for which a network works and is cut, at most; half of it on average. */
const UP_MS = 30_000;
const CUT_MS = 16_000;
/** The share of responses that are lost while the network works. */
const LOSS = 0.02;
/** Requests that a thief may send again. */
const KEPT_REQUESTS = 20;

type Network = {
  number: number;
  up: boolean;
  /** Responses are lost. */
  lossy: boolean;
  cookie: string;
  lost: number;
  cuts: number;
  /** Bodies of the last syncs that had scans. */
  syncs: string[];
  /** Ends what the phone's page does by itself. */
  closePage(): void;
};

const current = new AsyncLocalStorage<Network>();

/** Gives modules of the page what they need of a browser. @param sites a request goes to any of them @returns ends that */
export function actAsBrowser(sites: readonly string[]): () => void {
  const send = globalThis.fetch;
  const timers: NodeJS.Timeout[] = [];
  const browser = {
    window: {
      setInterval(run: () => void, ms: number) {
        const timer = setInterval(run, ms);
        timers.push(timer);
        const network = current.getStore();
        if (network) network.closePage = () => clearInterval(timer);
      },
      addEventListener() {},
    },
    document: { visibilityState: "visible" },
    fetch(address: string, init: RequestInit) {
      const network = current.getStore();
      if (!network || !init.signal) return send(address, init);
      return Promise.race([transmit(network, address, init, init.signal), untilAborted(init.signal)]);
    },
  };

  async function transmit(network: Network, path: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    if (!network.up) return refuse(signal);
    if (path.endsWith("/sync") && !String(init.body).startsWith('{"scans":[]')) {
      network.syncs = [...network.syncs, String(init.body)].slice(-KEPT_REQUESTS);
    }
    const site = sites[Math.floor(Math.random() * sites.length)] ?? "";
    const headers = { "Content-Type": "application/json", "X-Forwarded-For": `10.0.0.${network.number}` };
    // Without the signal: a request whose sender waits no more is carried out all the same.
    const response = await send(site + path, {
      ...init,
      signal: null,
      headers: { ...headers, Cookie: network.cookie },
    });
    const body = await response.text();
    network.cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? network.cookie;
    if (network.up && !(network.lossy && Math.random() < LOSS)) return new Response(body, response);
    network.lost += 1;
    return untilAborted(signal);
  }

  Object.assign(globalThis, browser);
  return () => {
    for (const timer of timers) clearInterval(timer);
    globalThis.fetch = send;
    Reflect.deleteProperty(globalThis, "window");
    Reflect.deleteProperty(globalThis, "document");
  };
}

/** Without a network: some browsers know it at once, and some wait. */
const refuse = (signal: AbortSignal) =>
  Math.random() < 0.5 ? Promise.reject(new TypeError("no network")) : untilAborted(signal);

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));

export type Verdict = {
  verdict: string;
  nonce: string | null;
  people: number;
  /** As the page has it; null: the phone may not scan. */
  outcome: Outcome | null;
  offline: boolean;
  wasOnline: boolean;
  ms: number;
};

/** A phone that becomes a device with the token of a link. */
export async function openPhone(number: number, token: string) {
  const network: Network = {
    ...{ number, up: true, lossy: false, cookie: "", lost: 0, cuts: 0, syncs: [] },
    closePage: () => undefined,
  };
  const store = createPhoneStore();
  let door: Door;

  /** Opens the page with a link that staff have made. */
  async function link(made: string): Promise<void> {
    network.closePage();
    door = createDoor(store);
    const linked = await current.run(network, async () => {
      const done = await door.link(made);
      if (done) await door.start();
      return done;
    });
    if (!linked) throw new Error(`phone ${number} is no device`);
  }
  await link(token);
  let work: Promise<unknown> = Promise.resolve();

  async function read(code: string): Promise<Verdict> {
    const wasOnline = door.state().online;
    const started = performance.now();
    const outcome = await door.read(code, "entry");
    return {
      verdict: outcome?.verdict.verdict ?? "none",
      nonce: outcome?.taken?.nonce ?? null,
      people: outcome?.people ?? 0,
      outcome,
      offline: outcome?.offline ?? false,
      ...{ wasOnline, ms: performance.now() - started },
    };
  }

  return {
    network,
    state: () => door.state(),
    /** Makes the phone a device once more. */
    link,
    /** Opens the page again, maybe that of another release, with what the phone has stored. */
    async reload(open: typeof createDoor): Promise<void> {
      network.closePage();
      door = open(store);
      await current.run(network, () => door.start());
    },
    /** Does something else with the page, after what was read before. */
    press<Done>(act: (page: Door) => Promise<Done>): Promise<Done> {
      const pressing = work.then(() => current.run(network, () => act(door)));
      work = pressing;
      return pressing;
    },
    /** Reads one code after the other, as the page does. */
    scan(code: string): Promise<Verdict> {
      const reading = work.then(() => current.run(network, () => read(code)));
      work = reading;
      return reading;
    },
    /** Cuts the network and mends it, until the signal; then it works. */
    async cutAtRandom(signal: AbortSignal): Promise<void> {
      network.lossy = true;
      const wait = (most: number) => pause(Math.random() * most, undefined, { signal }).catch(() => undefined);
      while (!signal.aborted) {
        await wait(UP_MS);
        if (signal.aborted) break;
        network.up = false;
        network.cuts += 1;
        await wait(CUT_MS);
        network.up = true;
      }
      network.lossy = false;
    },
  };
}

export type Phone = Awaited<ReturnType<typeof openPhone>>;
