import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { OrderDocument } from "./order-document.server";
import { ticketsPdf, waitingPdfs } from "./site-documents.server";

const TICKETS = 8;

const order: OrderDocument = {
  ...{ reference: "JOE-7K3F-2Q", total: 400_000, amount: 400_000, payment: "manual", paidAt: 0, buyer: null },
  lines: [
    {
      ...{ ticket: "friday-pass", day: "", days: ["2025-11-14"], people: 1, name: "Friday Pass" },
      ...{ quantity: TICKETS, price: 50_000 },
    },
  ],
  tickets: Array.from({ length: TICKETS }, (_, index) => ({
    ...{ id: "0123456789ABCDEF", reference: "JOE-7K3F-2Q", place: index + 1, ticket: "friday-pass", day: "" },
    ...{ holder: "Budi", state: "issued", code: "A".repeat(122) },
  })),
};

test("PDFs are drawn one after the other, and others have a turn after each page", { timeout: 60_000 }, async () => {
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
