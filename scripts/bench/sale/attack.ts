import { setTimeout as pause } from "node:timers/promises";
import type { Shop } from "./shop.ts";
import { hiddenFields, referenceIn, type Sender, typedBuyer, type Visitors } from "./visitor.ts";

/** Tickets of one order, from as many as a form takes down. */
const QUANTITIES = [100, 50, 20, 10, 5, 2, 1];
/** ms for which a program waits that was told that its network has sent too much. */
const REFUSED_MS = 2_000;
/** ms between two rounds: others may have bought meanwhile. */
const ROUND_MS = 1_000;
/** ms that the form of an order asks for. */
const FORM_MS = 2_100;

/** Fields of the form that a program fills, and how many of each an order may have. */
const TARGETS: readonly { field: string; most: number }[] = [
  { field: "friday-pass", most: 100 },
  { field: "sunday-pass", most: 100 },
  ...["14", "15", "16"].map((day) => ({ field: `family-pass.2025-11-${day}`, most: 2 })),
];

/** The one mailbox of programs that read their mails. */
const OWN_MAILBOX = "keeper@invented.example";
/** ms for which such a program waits for a mail. */
const MAIL_MS = 20_000;

type Attack = {
  visitors: Visitors;
  shop: Pick<Shop, "sites" | "execute" | "mailboxes">;
  /** One program for each. */
  addresses: readonly string[];
  /** Whether they have a mailbox and open the links in its mails, in place of inventing mailboxes. */
  readsMails: boolean;
  isOver(): boolean;
  /** Gets the numbers of all orders of the programs. */
  orders: Set<string>;
};

/**
 * Programs that reserve tickets for nothing, as fast as the site lets them: each chooses the largest orders that are held, sends the forms of
 * all of them at the same moment with invented mailboxes, or with its own whose links it opens, and begins again.
 */
export async function attack({ visitors, shop, addresses, readsMails, isOver, orders }: Attack): Promise<void> {
  const counts = { mailboxes: 0 };
  await Promise.all(
    addresses.map(async (address, index) => {
      const url = shop.sites[index % shop.sites.length]?.url ?? "";
      const program = createProgram({ visitors, shop, readsMails, orders }, { url, address }, counts);
      while (!isOver()) {
        for (const target of TARGETS) if (!isOver()) await program.hold(target, isOver);
        if (!isOver()) await program.placeAll();
        await pause(ROUND_MS);
      }
    }),
  );
}

function createProgram(
  { visitors, shop, readsMails, orders }: Pick<Attack, "visitors" | "shop" | "readsMails" | "orders">,
  sender: Sender,
  counts: { mailboxes: number },
) {
  /** Pages of orders whose form was not sent, also of those that hold nothing. */
  let chosen: string[] = [];
  /** Fields of a buyer's form: its token is good for many orders. */
  let form: Record<string, string> | null = null;

  /** Holds as much of a ticket as the site lets it. */
  async function hold({ field, most }: (typeof TARGETS)[number], isOver: () => boolean): Promise<void> {
    for (const quantity of QUANTITIES.filter((count) => count <= most)) {
      while (!isOver()) {
        const page = await visitors.get(sender, "/order/new");
        const fields = { ...hiddenFields(page.body), [field]: String(quantity) };
        const reply = await visitors.post("hold", sender, "/order/new", fields);
        if (reply.status === 429) return pause(REFUSED_MS);
        if (reply.status !== 303) break;
        // What a program would read on the page.
        const reference = referenceIn(reply.location);
        orders.add(reference);
        chosen.push(reply.location);
        const [order] = await shop.execute(`SELECT state FROM ticket_order WHERE reference = '${reference}'`);
        if (order?.state !== "held") break;
      }
    }
  }

  async function place(location: string): Promise<void> {
    counts.mailboxes += 1;
    const email = readsMails ? OWN_MAILBOX : `nobody-${counts.mailboxes}@invented.example`;
    const reply = await visitors.post("order", sender, location, { ...form, ...typedBuyer(email) });
    if (!readsMails || reply.status !== 303) return;
    const link = await shop.mailboxes.linkTo(OWN_MAILBOX, MAIL_MS, referenceIn(location));
    if (link) await visitors.get(sender, link);
  }

  return {
    hold,
    /** Sends the forms of all orders at the same moment. */
    async placeAll(): Promise<void> {
      const [first] = chosen;
      if (first === undefined) return;
      if (!form) {
        form = hiddenFields((await visitors.get(sender, first)).body);
        await pause(FORM_MS);
      }
      await Promise.all(chosen.map(place));
      chosen = [];
    },
  };
}
