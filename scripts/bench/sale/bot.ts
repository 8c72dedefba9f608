/**
 * Programs that reserve tickets for nothing, while ordinary people buy: for each way to pay from one address, from one that opens the links in
 * the mails to its mailbox, from twenty, and from twenty with "Confirm the e-mail first"; and the same sale without an attack. Each takes ten minutes (`--seconds=60` for trying); `--case=gate` runs
 * those with a word in their name.
 */
import { setTimeout as pause } from "node:timers/promises";
import { MERCHANT_ID, SERVER_KEY, startMidtrans } from "../../../tests/support/services/midtrans.ts";
import { processorTime } from "../process-figures.ts";
import type { BenchOptions, BenchResult } from "../round.ts";
import { attack } from "./attack.ts";
import { type Bought, buyAll, lookAll, planBuyers } from "./buyers.ts";
import { type Shop, startWithPostgres } from "./shop.ts";
import { countFree, TICKETS, watchStock } from "./stock-watch.ts";
import { createVisitors, quantile, referenceIn } from "./visitor.ts";

const SECONDS = 600;
/** Ordinary buyers in ten minutes; fewer in less time, as often as people come. */
const BUYERS = 500;
/** The shortest time in which as many buyers come as are needed to say something. */
const LEAST_BUYERS = 100;
/** ms in which each instance knows of a switch. */
const SWITCH_MS = 3_000;

const PAYMENTS = ["manual", "gate", "midtrans"] as const;
type Payment = (typeof PAYMENTS)[number];

/** `goal`: the part of each ticket's rest that others can buy at every moment; null: no goal. */
const ATTACKS = [
  { name: "nobody", programs: 0, confirmFirst: false, readsMails: false, goal: 1 },
  { name: "one address", programs: 1, confirmFirst: false, readsMails: false, goal: 0.65 },
  { name: "one mailbox", programs: 1, confirmFirst: false, readsMails: true, goal: 0.65 },
  { name: "twenty addresses", programs: 20, confirmFirst: false, readsMails: false, goal: null },
  { name: "twenty and the switch", programs: 20, confirmFirst: true, readsMails: false, goal: 0.9 },
] as const;
type Attack = (typeof ATTACKS)[number];

export async function run({ quick, seconds = quick ? 60 : SECONDS, only = "" }: BenchOptions): Promise<BenchResult> {
  const rows: BenchResult["rows"] = [];
  const failures: string[] = [];
  for (const kind of ATTACKS) {
    for (const payment of PAYMENTS) {
      const name = `${payment}, ${kind.name}`;
      if (!name.includes(only)) continue;
      const { row, missed } = await sell(payment, kind, seconds * 1000);
      rows.push({ payment, attack: kind.name, ...row });
      failures.push(...missed.map((text) => `${name}: ${text}`));
    }
  }
  return { title: `attacks of ${seconds} s; what others could buy of each rest, in %`, rows, failures };
}

/** A site that takes one kind of payment. */
async function startShop(payment: Payment): Promise<Shop> {
  if (payment !== "midtrans") return startWithPostgres({ PAYMENT: payment });
  const midtrans = await startMidtrans();
  const keys = { MIDTRANS_SERVER_KEY: SERVER_KEY, MIDTRANS_MERCHANT_ID: MERCHANT_ID, MIDTRANS_URL: midtrans.url };
  const shop = await startWithPostgres({ PAYMENT: payment, ...keys });
  return {
    ...shop,
    async stop() {
      await shop.stop();
      await midtrans.stop();
    },
  };
}

async function sell(payment: Payment, kind: Attack, ms: number) {
  const shop = await startShop(payment);
  try {
    return judge(kind, await repeat(shop, kind, ms));
  } finally {
    await shop.stop();
  }
}

type Sale = Awaited<ReturnType<typeof repeat>>;

/** Sells while programs reserve. */
async function repeat(shop: Shop, { programs, confirmFirst, readsMails }: Attack, ms: number) {
  const [people, others] = [createVisitors(1_000), createVisitors(200)];
  if (confirmFirst) {
    await shop.execute(`INSERT INTO sale_switch (name, at) VALUES ('confirm-first', ${Date.now()})`);
    await pause(SWITCH_MS);
  }
  const processor = () => shop.sites.reduce((sum, { pid }) => sum + processorTime(pid), 0);
  const before = processor();
  const end = performance.now() + ms;
  const orders = new Set<string>();
  const addresses = Array.from({ length: programs }, (_, number) => `10.66.${number}.1`);
  const isOver = () => performance.now() >= end;
  const attacking = attack({ visitors: others, shop, addresses, readsMails, orders, isOver });
  const watch = watchStock(shop, orders);

  /** `short`: too few of a ticket were left when the buyer was told. */
  const bought: (Bought & { short: boolean })[] = [];
  const market = { visitors: people, mailboxes: shop.mailboxes, urls: shop.sites.map(({ url }) => url) };
  const plans = planBuyers(Math.max(LEAST_BUYERS, Math.round((BUYERS * ms) / (SECONDS * 1000))), ms);
  const looking = lookAll(market, ms);
  await buyAll(market, plans, async (one) => {
    const enough = await Promise.all(
      Object.entries(one.wanted).map(
        async ([field, count]) => (await countFree(shop, field.split(".")[0] ?? "")) >= count,
      ),
    );
    bought.push({ ...one, short: enough.includes(false) });
  });
  await attacking;
  const least = await watch.stop();
  const unseen = await looking;
  const placed = await shop.execute("SELECT reference FROM ticket_order WHERE state IN ('placed', 'paid', 'issued')");
  people.end();
  others.end();
  return {
    ...{ bought, least, unseen, orders, people, others },
    stored: new Set(placed.map(({ reference }) => String(reference))),
    mails: shop.mailboxes.count(),
    processorMs: processor() - before,
  };
}

/** What came of a sale: its row, and the goals that were missed. */
function judge({ programs, goal }: Attack, { bought, least, unseen, orders, people, others, stored, ...sale }: Sale) {
  const ordered = bought.filter(({ outcome }) => outcome === "ordered");
  // What the pages said, and what is stored.
  const lost = ordered.filter(({ order }) => !stored.has(referenceIn(order ?? "")));
  const tooLate = bought.filter(({ outcome, short }) => outcome === "none left" && short);
  const refused = bought.filter((one) => one.outcome !== "ordered" && !tooLate.includes(one));
  const further = bought.flatMap(({ mailMs }) => mailMs ?? []);
  const parts = TICKETS.map((ticket) => ({ ticket, part: least.get(ticket) ?? 1 }));
  const missed = [
    ...parts
      .filter(({ part }) => goal !== null && part < goal)
      .map(({ ticket, part }) => `${Math.floor(part * 100)} % of ${ticket} were left to others`),
    ...[...Map.groupBy(refused, ({ outcome, group }) => `${group}, ${outcome}`)].map(
      ([what, { length }]) => `${length} ordinary buyers were refused while there were tickets: ${what}`,
    ),
    ...(programs === 0 && further.length > 0 ? [`${further.length} had to open a link without an attack`] : []),
    ...(lost.length > 0 ? [`${lost.length} orders are not stored`] : []),
    ...(unseen > 0 ? [`${unseen} phones did not see the tickets`] : []),
  ];
  const row = {
    ...Object.fromEntries(parts.map(({ ticket, part }) => [ticket, Math.floor(part * 100)])),
    ...{ buyers: bought.length, ordered: ordered.length, refused: refused.length },
    "none were left": tooLate.length,
    "further step": further.length,
    "p99 of its mail, s": further.length === 0 ? "" : Math.round(quantile(further, 0.99) / 1000),
    "programs’ orders": orders.size,
    "their 429s": others.replies.filter(({ status }) => status === 429).length,
    mails: sale.mails,
    "buyers’ p99, ms": quantile(
      people.replies.map(({ ms }) => ms),
      0.99,
    ),
    "cpu, s": Math.round(sale.processorMs / 1000),
  };
  return { row, missed };
}
