import { expect, it } from "vitest";
import type { OffSeason } from "~/content/model/season";
import type { Mail } from "~/platform/mailer/mail.server";
import { UNKNOWN_KIND } from "~/platform/outbox/delivery";
import { createOrderDelivery, type OrderDeliveryOptions } from "./deliver-orders.server";

type Task = Parameters<ReturnType<typeof createOrderDelivery>>[0];

const task = (kind: string) =>
  ({
    ...{ id: "1", kind, createdAt: 0, remaining: null, unknownOutcomes: 0, attempts: 0 },
    submission: { id: "s", kind: "order", reference: "JOE-7K3F-2Q", createdAt: 0, payload: {}, language: "en" },
    ...{ signal: new AbortController().signal, markOutcomeUnknown: async () => {} },
  }) as unknown as Task;

function open(off: OffSeason | null) {
  const sent: string[] = [];
  const options = {
    mailer: {
      async send(mail: Mail) {
        sent.push(mail.fileName ?? "");
        return { result: "sent" };
      },
    },
    settings: {
      ...{
        from: "Expo <e@expo.example>",
        contactEmail: "e@expo.example",
        siteName: "The Expo",
        siteUrl: "https://e.example",
      },
      company: { name: "PT Expo", address: "Jakarta" },
      orders: { mailboxLink: () => "https://e.example/order/x" },
    },
    orderMails: {
      buyerOf: async () => ({
        name: "Sari",
        email: "sari@visitor.example",
        phone: "",
        language: "en",
        tickets: "1 × Pass",
      }),
      editionOf: async () => 1,
      stateOf: async () => "placed",
      newsOf: async () => ({ tickets: [], returned: 0, isLate: false }),
      unconfirmedBeside: async () => [],
    },
    calledOff: () => off,
  } as unknown as OrderDeliveryOptions;
  return { deliver: createOrderDelivery(options), sent };
}

it.each([null, "cancelled", "postponed"] as const)(
  "a kind of mail that only a newer release knows is left to it, also while the expo is %s",
  async (off) => {
    const { deliver, sent } = open(off);
    expect(await deliver(task("parking-places"))).toBe(UNKNOWN_KIND);
    expect(sent).toEqual([]);
  },
);

it("while the expo is cancelled, mails of an expo that takes place say so instead", async () => {
  const { deliver, sent } = open("cancelled");
  for (const kind of ["acknowledgement", "confirmation", "receipt", "refund-due"]) {
    expect(await deliver(task(kind))).toMatchObject({ result: "sent" });
  }
  expect(sent).toEqual(Array.from({ length: 4 }, () => "JOE-7K3F-2Q-called-off-order"));
});
