import { setTimeout as sleep } from "node:timers/promises";
import type { Message, Midtrans, Trouble } from "../services/midtrans";
import type { TestSmtpServer } from "../services/smtp-server";

/** The server refuses each fourth mail once, and cuts the line after each sixth one. @returns how often each happened */
export function directMailFaults(smtp: TestSmtpServer) {
  const counts = { cuts: 0, refusals: 0 };
  const seen = new Set<string>();
  smtp.behave({
    onData(messageId) {
      if (seen.has(messageId)) return undefined;
      seen.add(messageId);
      if (seen.size % 6 === 0) {
        counts.cuts += 1;
        return "cut";
      }
      if (seen.size % 4 !== 1) return undefined;
      counts.refusals += 1;
      return 452;
    },
  });
  return counts;
}

/** What the provider is asked for. */
const STEPS = {
  page: /^POST \/snap\/v1\/transactions$/,
  "end of a page": /^POST \/snap\/v1\/transactions\/.*\/cancel$/,
  status: /\/status$/,
  end: /\/expire$/,
  refund: /\/refund$/,
};
type Step = keyof typeof STEPS;
const TROUBLES: readonly Trouble[] = ["die", "refuse", "hang", 500, 429, 503];

/** The provider fails at the first and then each fifth request of each step, in another way each time. */
export function directProviderFaults(midtrans: Midtrans) {
  const counts: Record<Step | "away", number> = { page: 0, "end of a page": 0, status: 0, end: 0, refund: 0, away: 0 };
  const seen = new Map<Step, number>();
  let awayUntil = 0;
  midtrans.control.trouble = (request) => {
    if (Date.now() < awayUntil) {
      counts.away += 1;
      return "refuse";
    }
    const step = (Object.keys(STEPS) as Step[]).find((name) => STEPS[name].test(request));
    if (!step) return undefined;
    const number = seen.get(step) ?? 0;
    seen.set(step, number + 1);
    if (number % 5 !== 0) return undefined;
    counts[step] += 1;
    return TROUBLES[Math.floor(number / 5) % TROUBLES.length];
  };
  return {
    counts,
    /** @param ms for which nothing is answered */
    beAway(ms: number) {
      awayUntil = Date.now() + ms;
    },
    recover() {
      midtrans.control.trouble = () => undefined;
    },
  };
}

const COURIERS = 3;
/** How often a message is brought that is not answered. */
const TRIES = 5;

/**
 * Brings the provider's messages as the internet does: late, more than once, in another order, some never, and forged ones among them.
 * @param notice brings one @returns the status of its answer @throws Error without one
 */
export function bringMessages(midtrans: Midtrans, notice: (body: string) => Promise<number>) {
  midtrans.control.holds = true;
  /** `believed`: forged ones that were answered as if they were genuine. */
  const counts = { brought: 0, repeated: 0, late: 0, lost: 0, forged: 0, believed: 0 };
  const waiting: Message[] = [];
  const late: Message[] = [];
  let [taken, drawn] = [0, 0];
  let isOver = false;

  async function bring(message: object): Promise<number> {
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        return await notice(JSON.stringify(message));
      } catch {
        await sleep(100);
      }
    }
    return 0;
  }

  async function forge(message: Message) {
    for (const forged of [
      { ...message, signature_key: "0".repeat(128) },
      { ...message, gross_amount: "1.00" },
    ]) {
      counts.forged += 1;
      if ((await bring(forged)) === 200) counts.believed += 1;
    }
    // The status is not signed: this one is a reason to ask, and no more.
    counts.forged += 1;
    await bring({ ...message, transaction_status: "settlement", fraud_status: "accept" });
  }

  async function treat(message: Message) {
    const number = drawn++;
    if (number % 6 === 5) await forge(message);
    // The last one about a payment that was closed: nobody asks any more.
    if (number % 7 === 3 && !isOver) {
      counts.lost += 1;
    } else if (number % 5 === 2) {
      counts.late += 1;
      late.push(message);
    } else {
      counts.brought += 1;
      if (number % 4 !== 0) return void (await bring(message));
      counts.repeated += 1;
      await Promise.all([bring(message), bring(message)]);
    }
  }

  /** Any of those that wait. */
  function draw(): Message | undefined {
    waiting.push(...midtrans.outgoing.slice(taken));
    taken = midtrans.outgoing.length;
    return waiting.splice(Math.floor(Math.random() * waiting.length), 1)[0];
  }

  async function carry() {
    while (!isOver) {
      const message = draw();
      if (message) await treat(message);
      else await sleep(50);
    }
  }
  const carrying = Promise.all(Array.from({ length: COURIERS }, carry));
  async function stop() {
    isOver = true;
    await carrying;
  }

  return {
    stop,
    /** Brings what is left, the late ones last. @returns how many were treated in which way */
    async bringRest() {
      await stop();
      for (let message = draw(); message; message = draw()) await treat(message);
      for (const message of late) await bring(message);
      return counts;
    },
  };
}
