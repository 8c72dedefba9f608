import { setImmediate as turn } from "node:timers/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { IssuedTicket } from "./issued-ticket";
import type { OrderDocument } from "./order-document.server";
import { MAX_ATTACHED, ticketsPdf, toPaidOrder, waitingPdfs } from "./site-documents.server";

const TICKETS = 8;

/** An order of so many tickets, each with what is given for it. */
const orderOf = (quantity: number, toTicket: (index: number) => Partial<IssuedTicket> = () => ({})): OrderDocument => ({
  ...{
    reference: "JOE-7K3F-2Q",
    edition: 1,
    total: 400_000,
    amount: 400_000,
    payment: "manual",
    paidAt: 0,
    buyer: null,
  },
  lines: [
    {
      ...{ ticket: "friday-pass", day: "", days: ["2025-11-14"], people: 1, name: "Friday Pass" },
      ...{ quantity, price: 50_000 },
    },
  ],
  tickets: Array.from({ length: quantity }, (_, index) => ({
    ...{ id: "0123456789ABCDEF", reference: "JOE-7K3F-2Q", place: index + 1, ticket: "friday-pass", day: "" },
    ...{ holder: "Budi", state: "issued", code: "A".repeat(122) },
    ...toTicket(index),
  })),
});

test("PDFs are drawn one after the other, and others have a turn after each page", { timeout: 60_000 }, async () => {
  const order = orderOf(TICKETS);
  await ticketsPdf(order);
  const drawn = Promise.all(Array.from({ length: 3 }, () => ticketsPdf(order)));
  await turn();
  expect(waitingPdfs()).toBe(2);
  let isDone = false;
  let turns = 0;
  const counting = (async () => {
    while (!isDone) {
      await turn();
      turns += 1;
    }
  })();
  const pdfs = await drawn;
  isDone = true;
  await counting;
  expect(pdfs.map((pdf) => pdf.toString("latin1", 0, 5))).toEqual(["%PDF-", "%PDF-", "%PDF-"]);
  // Two for each ticket, and one for each foot.
  expect(turns).toBeGreaterThan(3 * TICKETS * 2);
});

test("a mail has up to 40 tickets with it, and for more says where they are", async () => {
  expect(MAX_ATTACHED).toBe(40);
  // Revoked ones are not drawn, which would take seconds.
  const pdfOf = async (quantity: number) => (await toPaidOrder(orderOf(quantity, () => ({ state: "revoked" })))).pdf;
  const attached = await pdfOf(MAX_ATTACHED);
  expect(Buffer.isBuffer(attached) && attached.toString("latin1", 0, 5)).toBe("%PDF-");
  expect(await pdfOf(MAX_ATTACHED + 1)).toMatch(/\/order\/joe-7k3f-2q\/tickets\.pdf\?key=/);
});

const UNDRAWN = "The name on the order’s page";

test("names in any script are drawn, or said to be on the order's page, and never as boxes", async () => {
  const names: [name: string, drawn: string][] = [
    ["Budi 李明", "Budi"],
    ["李明", UNDRAWN],
    ["佐藤 さくら", UNDRAWN],
    ["김민준", UNDRAWN],
    ["أحمد", UNDRAWN],
    ["สมชาย ใจดี", UNDRAWN],
    ["🏕️🎉", UNDRAWN],
    ["Siti 🏕️", "Siti"],
  ];
  const order = orderOf(names.length, (index) => ({ holder: names[index]?.[0] ?? "" }));
  const sold = {
    ...order,
    buyer: { name: "李明", email: "li@visitor.example", language: "en" } as OrderDocument["buyer"],
  };
  const document = await getDocumentProxy(new Uint8Array(await ticketsPdf(sold)));
  const { text: pages } = await extractText(document, { mergePages: false });
  for (const [index, [name, drawn]] of names.entries()) {
    const [, shown] = /Name\s+(.+?)\s+Lets in on/.exec(pages[index] ?? "") ?? [];
    expect([name, shown]).toEqual([name, drawn]);
  }
  expect(pages.join()).not.toMatch(/[[\p{L}\p{Emoji_Presentation}]--\p{Script=Latin}]|\ufffd|\u25a1/v);
});
