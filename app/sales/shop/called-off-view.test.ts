import { describe, expect, it } from "vitest";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { OFF_SEASONS } from "~/content/model/season";
import { ORDER_STATES } from "~/sales/model/order";
import type { Order } from "~/sales/orders/orders";
import { toCalledOffView } from "./called-off-view.server";

const WAYS = ["none", "online", "hand", "done"] as const;
const ACCOUNT = { bank: "BCA", number: "0012345678", holder: "Sari Dewi" };

const order = (changes: Partial<Order> = {}): Order => ({
  ...{ reference: "JOE-7K3F-2Q", state: "issued", payment: "manual", total: 100_000, amount: 100_293 },
  ...{ createdAt: 0, deadline: 0, confirmedAt: null, edition: 1, keepUntil: 0, lines: [], buyer: null },
  ...changes,
});

const buyer = { name: "Sari", email: "sari@visitor.example", account: ACCOUNT } as NonNullable<Order["buyer"]>;
const steps = (...args: Parameters<typeof toCalledOffView>) => toCalledOffView(...args).steps.join(" ");

describe("the page of an order while the expo is called off", () => {
  it.each(LOCALES)("says what is the case and asks nobody to pay, in each state, in %s", (locale) => {
    for (const off of OFF_SEASONS) {
      for (const state of ORDER_STATES) {
        for (const way of WAYS) {
          const view = runWithLocale(locale, () => toCalledOffView(order({ state }), off, way));
          expect(view).toMatchObject({ pay: null, cancel: null, open: false, done: false, left: null });
          const text = view.steps.join(" ");
          expect(text).not.toBe("");
          expect(text).not.toMatch(/recognise your transfer|tanda transfermu|see you|sampai jumpa/i);
          expect(view.title).toMatch(/cancelled|postponed|dibatalkan|ditunda/);
        }
      }
    }
  });

  it("says how the money comes back", () => {
    expect(steps(order(), "cancelled", "online")).toMatch(/Rp\s100\.000.*the way you paid/);
    expect(steps(order(), "cancelled", "hand")).toContain("Tell us which bank account");
    expect(steps(order({ buyer }), "cancelled", "hand")).not.toContain("Tell us");
    expect(steps(order({ state: "refund_due" }), "cancelled", "hand")).toMatch(/Rp\s100\.293/);
    expect(steps(order({ total: 0, amount: 0, payment: "free" }), "cancelled", "none")).toContain("paid nothing");
    expect(steps(order(), "cancelled", "done")).toContain("sent your money back");
    expect(steps(order({ state: "placed" }), "cancelled", "hand")).toContain("Please don’t pay");
    expect(steps(order(), "postponed", "none")).toContain("valid for the new dates");
  });

  it("leads to the form for a bank account where money goes back by hand, and shows only its end", () => {
    expect(toCalledOffView(order(), "cancelled", "online").online).toBeNull();
    const asked = toCalledOffView(order(), "cancelled", "hand").online;
    expect(asked?.pay).toMatchObject({ label: "Say where the money goes" });
    expect(asked?.pay?.href).toMatch(/^\/order\/joe-7k3f-2q\/account\?key=/);
    const known = toCalledOffView(order({ buyer }), "cancelled", "hand").online;
    expect(known?.note).toContain("BCA, number ending in 5678, in the name of Sari Dewi");
    expect(known?.note).not.toContain(ACCOUNT.number);
  });
});
