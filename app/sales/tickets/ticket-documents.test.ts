import { setImmediate as turn } from "node:timers/promises";
import { extractText, getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { expect, test } from "vitest";
import { waitingPdfs } from "~/base/pdf/pdf-turns.server";
import type { Event } from "~/content/model/event";
import { NO_TERMS } from "./codes/ticket-terms";
import type { IssuedTicket } from "./issued-ticket";
import type { OrderDocument } from "./order-document.server";
import { openDaysOf } from "./paid-order.server";
import { MAX_ATTACHED, ticketsPdf, toPaidOrder } from "./site-documents.server";
import { withHours } from "./ticket-view.server";

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
    groupCode: null,
  },
  lines: [
    {
      ...{ ticket: "friday-pass", day: "", days: ["2025-11-14"], people: 1, name: "Friday Pass" },
      ...{ quantity, price: 50_000 },
    },
  ],
  tickets: Array.from({ length: quantity }, (_, index) => ({
    ...{ id: "0123456789ABCDEF", reference: "JOE-7K3F-2Q", place: index + 1, ticket: "friday-pass", day: "" },
    ...{ holder: "Budi", state: "issued", code: "A".repeat(122), ...NO_TERMS },
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

test("the days for a calendar are those of tickets that let in, on which the expo opens", () => {
  const event = {
    ...{ startTime: "2025-11-14T10:00:00+07:00", endTime: "2025-11-16T21:00:00+07:00" },
    closedDays: ["2025-11-15"],
  } as unknown as Event;
  const daysOf = (days: string[], state: IssuedTicket["state"] = "issued") => {
    const order = orderOf(1, () => ({ state }));
    return openDaysOf({ ...order, lines: order.lines.map((line) => ({ ...line, days })) }, event, []);
  };
  expect(daysOf(["2025-11-14", "2025-11-15"])).toEqual(["2025-11-14"]);
  expect(daysOf(["2025-11-15"])).toEqual([]);
  // A ticket from before orders had days.
  expect(daysOf([])).toEqual(["2025-11-14", "2025-11-16"]);
  expect(daysOf([], "refunded")).toEqual([]);
  expect(daysOf(["2025-11-14"], "refunded")).toEqual([]);
  // A day that the expo lost after the sale.
  expect(daysOf(["2025-11-13", "2025-11-16"])).toEqual(["2025-11-16"]);
  expect(withHours(["2025-11-13", "2025-11-15", "2025-11-16"], event).map((text) => text.split(", ")[1])).toEqual([
    "closed",
    "closed",
    expect.stringContaining("AM"),
  ]);
});

/** Names in the scripts that visitors of the expo have, and how a reader finds them in the text of a PDF. */
const NAMES: readonly (readonly [name: string, shown: string])[] = [
  ["Nguyễn Thị Hồng Đào", "Nguyễn Thị Hồng Đào"],
  ["Łukasz Żółć-Świątek", "Łukasz Żółć-Świątek"],
  ["Gülşen İbrahimoğlu", "Gülşen İbrahimoğlu"],
  ["Анна Щербакова", "Анна Щербакова"],
  ["Ελένη Παπαδοπούλου", "Ελένη Παπαδοπούλου"],
  ["李明 (Budi)", "李明 (Budi)"],
  ["佐藤 さくら", "佐藤 さくら"],
  ["김민준", "김민준"],
  ["حسن", "حسن"],
  // A reader puts it together again, from right to left.
  ["محمد (Mohamed)", "محمد (Mohamed)"],
  ["สมชาย ใจดี", "สมชาย ใจดี"],
  ["Siti 🏕️", "Siti"],
  // No package has these letters.
  ["ꦗꦮ", "The name on the order’s page"],
  ["Budi ꦗꦮ", "Budi"],
];

test("names in any script are drawn, or said to be on the order's page, and never as boxes", async () => {
  const order = orderOf(NAMES.length, (index) => ({ holder: NAMES[index]?.[0] ?? "" }));
  const buyer = { name: "李明", email: "li@visitor.example", language: "en" } as OrderDocument["buyer"];
  const document = await getDocumentProxy(new Uint8Array(await ticketsPdf({ ...order, buyer })));
  const { text: pages } = await extractText(document, { mergePages: false });
  // A reader adds marks of direction and line breaks, and a control character for the dots of Arabic letters.
  const shown = NAMES.map((_, index) => {
    const [, name = ""] = /Name\s+(.+?)\s+Valid on/s.exec(pages[index] ?? "") ?? [];
    // A long name goes on in the next line after its hyphen.
    return name
      .replaceAll(/\p{C}/gu, " ")
      .replaceAll(/\s+/g, " ")
      .replaceAll(/(?<=\p{L}-) (?=\p{L})/gu, "")
      .trim();
  });
  expect(shown).toEqual(NAMES.map(([, expected]) => expected));
  expect(pages.at(-1)).toMatch(/李明\s?, li@visitor\.example/);

  // The first glyph of each font is its box.
  const { OPS } = await getResolvedPDFJS();
  let glyphs = 0;
  let pictures = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    for (const [index, operation] of fnArray.entries()) {
      if (operation === OPS.paintImageXObject) pictures += 1;
      if (operation !== OPS.showText) continue;
      const drawn: unknown[] = argsArray[index][0];
      const codes = drawn.flatMap((glyph) =>
        typeof glyph === "object" && glyph && "originalCharCode" in glyph ? [glyph.originalCharCode] : [],
      );
      expect(codes).not.toContain(0);
      glyphs += codes.length;
    }
  }
  expect(glyphs).toBeGreaterThan(1000);
  expect(pictures).toBe(1);
});
