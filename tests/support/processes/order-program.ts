import { setTimeout as sleep } from "node:timers/promises";
import type { NewHold } from "~/sales/orders/orders";
import { openOutbox } from "../services/outbox-process";
import { openSale, type SaleConfig } from "./sale";
import { serveJson } from "./serve-json";

const EDITOR = "staff@expo.example";
/** ms between two looks at what is due: as the clock goes, as often as the site looks. */
const LOOK_MS = 200;

/** What others ask of a process that sells tickets, as JSON. */
export type Calls = ReturnType<typeof callsOf>;
/** What it answers. */
export type Answers = { [Name in keyof Calls]: Awaited<ReturnType<Calls[Name]>> };

function callsOf({ orders, payments }: ReturnType<typeof openSale>, quotas: ReadonlyMap<string, number>) {
  return {
    hold: (hold: Omit<NewHold, "quotas">) => orders.hold({ ...hold, quotas }),
    place: orders.place,
    /** The buyer has opened the link in the mail. */
    confirm: orders.confirm,
    cancel: (reference: string) => orders.cancel(reference, "buyer"),
    /** Staff have seen the money of a transfer. */
    pay: (reference: string) => orders.pay(reference, EDITOR, quotas),
    find: orders.find,
    ticketsOf: orders.ticketsOf,
    refundTicket: (id: string) => orders.refundTicket(id, EDITOR),
    payPage: payments.payPage,
    payAnew: payments.payAnew,
    /** The buyer has come back from the provider's page. */
    look: payments.look,
    sendBack: (attempt: string, amount: number) =>
      payments.refund({ attempt, formKey: `refund of ${attempt}`, amount, reason: "given back", editor: EDITOR }),
    /** A message of the provider. @returns the status of the answer, as the site has it */
    async notice(body: string) {
      const hint = payments.readMessage(body);
      if (!hint) return 401;
      return (await payments.noticed(hint.id)) ? 200 : 404;
    },
  };
}

/** Expires orders and follows payments, as the site's timers do, also after a time without the database. */
async function lookForever({ orders, payments }: ReturnType<typeof openSale>): Promise<never> {
  for (;;) {
    await orders
      .expireDue()
      .then(payments.round)
      .catch(() => undefined);
    await sleep(LOOK_MS);
  }
}

/** Sells tickets and sends the mails about them, until it is killed. Its one argument is a {@link SaleConfig} as JSON. */
const config = JSON.parse(process.argv[2] ?? "") as SaleConfig;
const sale = openSale(config);
const calls = callsOf(sale, new Map(Object.entries(config.quotas)));
openOutbox(config).start();
void lookForever(sale);
serveJson((sent) => {
  const { call, args } = sent as { call: keyof Calls; args: never[] };
  return (calls[call] as (...given: never[]) => Promise<unknown>)(...args);
});
