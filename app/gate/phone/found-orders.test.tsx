import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { Verdict } from "~/gate/rules/gate-rules";
import type { FoundOrder } from "~/gate/rules/protocol";
import { readVerdict } from "~/gate/rules/read-verdict";
import { FoundOrders } from "./found-orders";

const nothing = () => undefined;
const valid: Verdict = { verdict: "valid", left: 1, again: false };
const refused: Verdict[] = [
  { verdict: "revoked" },
  { verdict: "wrong_day", days: ["2025-11-15"] },
  { verdict: "used", last: { at: Date.parse("2025-11-14T10:04:00+07:00"), door: "North" } },
];

function order(verdicts: readonly Verdict[], more: Partial<FoundOrder> = {}): FoundOrder {
  const tickets = verdicts.map((verdict, index) => ({ ticket: `T${index}`, type: "friday", holder: "", verdict }));
  return { reference: "JOE-7K3F-2Q", due: null, closed: false, buyer: "Sari Dewi", tickets, ...more };
}

function render(orders: FoundOrder[], locale: "en" | "id" = "en"): string {
  const door = {
    verdictOf: ({ verdict }: FoundOrder["tickets"][number]) => readVerdict(verdict, 0, undefined),
    namesOf: () => ({ en: "Friday Pass" }),
    helpDesk: () => ({ en: "Info desk, Hall A", id: "Meja informasi, Hall A" }),
  };
  return runWithLocale(locale, () =>
    renderToStaticMarkup(<FoundOrders orders={orders} door={door} onAdmit={nothing} onPay={nothing} />),
  );
}

/** How often the orders say where to send somebody. */
const timesSent = (orders: FoundOrder[], locale: "en" | "id" = "en"): number =>
  render(orders, locale).split(/Help desk: Info desk, Hall A|Meja bantuan: Meja informasi, Hall A/).length - 1;

test("a search says once where to send somebody whom it lets nobody in for", () => {
  for (const verdict of refused) expect([verdict, timesSent([order([verdict])])]).toEqual([verdict, 1]);
  expect(timesSent([order(refused), order(refused)])).toBe(1);
  expect(timesSent([order([valid, ...refused])], "id")).toBe(1);
  // One that is over, and one that waits for a bank.
  expect(timesSent([order([], { closed: true })])).toBe(1);
  expect(timesSent([order([])])).toBe(1);
  expect(timesSent([])).toBe(1);
});

test("a search that lets somebody in, or takes their money, sends nobody away", () => {
  expect(timesSent([order([valid]), order([], { due: 50_000 })])).toBe(0);
});

test("an order that waits for its money says so, and can be paid where the door takes it", () => {
  const [bank, door] = [render([order([])]), render([order([], { due: 50_000 })])];
  for (const html of [bank, door]) expect(html).toContain("Not paid");
  expect(bank).not.toContain("<button");
  expect(door).toMatch(/<button[^>]*>Paid at the door: Rp/);
  expect(render([order([valid])])).not.toContain("Not paid");
});
