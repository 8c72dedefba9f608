import { setTimeout as pause } from "node:timers/promises";
import type { Mailboxes } from "./mailboxes.ts";
import { type Purchase, purchase, type Wanted } from "./purchase.ts";
import type { Sender, Visitors } from "./visitor.ts";

/** ms within which phones come when a sale begins. */
const FIRST_MINUTE_MS = 60_000;
/** Phones that look when a sale begins. Some of them buy. */
const LOOKING = 2_000;
/** ms after which a buyer reads the mail about the order, at most. */
const READ_MS = 60_000;
/** Every tenth buyer never opens a link in it. */
const NEVER_READ = 10;
/** Every third browser runs no scripts: its forms are plain. */
const WITHOUT_SCRIPTS = 3;

/** Groups of ordinary buyers: their share of all, and how many addresses they have; null: one each. */
const GROUPS = [
  { name: "families", part: 0.2, addresses: null },
  { name: "an office", part: 0.12, addresses: 1 },
  { name: "a campus", part: 0.18, addresses: 1 },
  { name: "phones", part: 0.5, addresses: 5 },
] as const;

type Group = (typeof GROUPS)[number]["name"];
type Plan = Wanted & { group: Group; address: string; at: number; scripted: boolean };
/** What became of an ordinary buyer. */
export type Bought = Purchase & { group: Group; wanted: Wanted["tickets"] };

/** What a buyer of a group wants. @param number of the buyer in the group */
function ticketsOf(group: Group, number: number): Wanted["tickets"] {
  const family = `family-pass.2025-11-${14 + (number % 3)}`;
  const pass = number % 2 === 0 ? "friday-pass" : "sunday-pass";
  if (group === "families") return number % 2 === 0 ? { [family]: 1 } : { [pass]: 2, [family]: 1 };
  if (group === "phones" && number % 8 === 0) return { [family]: 1 };
  return { [group === "an office" ? "friday-pass" : pass]: 1 + (number % 3 === 0 ? 1 : 0) };
}

/** All ordinary buyers. @param ms in which they come */
export function planBuyers(count: number, ms: number): Plan[] {
  return GROUPS.flatMap(({ name, part, addresses }, group) => {
    const size = Math.round(count * part);
    const within = name === "phones" ? Math.min(FIRST_MINUTE_MS, ms) : ms;
    return Array.from({ length: size }, (_, number) => ({
      group: name,
      address: `10.${group + 1}.${addresses === null ? `${number >> 8}.${number & 255}` : `0.${number % addresses}`}`,
      at: (number * within) / size,
      tickets: ticketsOf(name, number),
      email: `${name.replace(" ", "-")}-${number}@visitor.example`,
      scripted: number % WITHOUT_SCRIPTS !== 0,
    }));
  });
}

type Market = { visitors: Visitors; mailboxes: Mailboxes; urls: readonly string[] };

/** Lets all buyers of a plan buy. Each is told as soon as it is known. */
export function buyAll(
  { visitors, mailboxes, urls }: Market,
  plans: readonly Plan[],
  tell: (bought: Bought) => Promise<void>,
) {
  return Promise.all(
    plans.map(async ({ group, address, at, scripted, ...wanted }, number) => {
      const sender: Sender = { url: urls[number % urls.length] ?? "", address, scripted };
      await pause(at);
      const bought = await purchase({ visitors, mailboxes }, sender, wanted);
      await tell({ ...bought, group, wanted: wanted.tickets });
      if (bought.outcome !== "ordered" || bought.mailMs !== null || number % NEVER_READ === 0) return;
      await pause(((number * 37) % 100) * (READ_MS / 100));
      const link = await mailboxes.linkTo(wanted.email, READ_MS);
      if (link) await visitors.get(sender, link, "link");
    }),
  );
}

/** Phones behind five addresses that look at the tickets when a sale begins. @returns how many were refused */
export async function lookAll({ visitors, urls }: Market, ms: number): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: LOOKING }, async (_, number) => {
      await pause((number * Math.min(FIRST_MINUTE_MS, ms)) / LOOKING);
      const sender = { url: urls[number % urls.length] ?? "", address: `10.4.0.${number % 5}` };
      return (await visitors.get(sender, "/ticket")).status;
    }),
  );
  return statuses.filter((status) => status !== 200).length;
}
