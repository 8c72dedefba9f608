import { describe, expect, it } from "vitest";
import { STAFF_ROLES } from "~/base/values/staff";
import { actionsOf } from "~/staff/accounts/staff-rules";
import { staffMenu } from "./staff-menu";

const entriesOf = (role: (typeof STAFF_ROLES)[number], pathname = "/staff", badges = {}) =>
  staffMenu(actionsOf(role), pathname, badges).flatMap(({ entries }) => entries);

describe("the menu of the staff area", () => {
  it.each([
    ["owner", 20, ["Today", "Orders", "Exhibitors", "Doors"]],
    ["editor", 10, ["Today", "Content", "Sessions", "Brands"]],
    ["sales", 9, ["Today", "Orders", "Exhibitors", "Doors"]],
    ["finance", 8, ["Today", "Orders", "Bank", "Invoices"]],
    ["service", 6, ["Today", "Orders", "Messages", "Doors"]],
    ["gate", 3, ["Today", "Doors"]],
  ] as const)("of the role %s has %i pages, and on a phone %j", (role, count, tabs) => {
    const entries = entriesOf(role);
    expect(entries).toHaveLength(count);
    expect(entries.flatMap(({ tab }) => tab ?? [])).toEqual(tabs);
  });

  it.each([
    ["/staff", ["/staff"]],
    ["/staff/orders", ["/staff/orders"]],
    ["/staff/orders/joe-031n-01", ["/staff/orders"]],
    ["/staff/orders/bank", ["/staff/orders/bank"]],
    ["/staff/orders/payments", ["/staff/orders/bank"]],
    ["/staff/today/notice", ["/staff"]],
    ["/staff/exhibitors/ex-1g88-wg", ["/staff/exhibitors"]],
    ["/staff/exhibitors/ex-1g88-wg/money", ["/staff/exhibitors/money"]],
    ["/staff/content/brands/x", ["/staff/content/brands"]],
    ["/staff/content/programs", ["/staff/content"]],
    ["/staff/editions/2/content/brands", ["/staff/editions"]],
    ["/staff/search", []],
    ["/staff/ordersome", []],
  ])("at %s marks %j", (pathname, current) => {
    const marked = entriesOf("owner", pathname).filter(({ isCurrent }) => isCurrent);
    expect(marked.map(({ to }) => to)).toEqual(current);
  });

  it("marks in the bar of a phone the entry that the menu marks, where the bar has it", () => {
    const tabOf = (pathname: string) => entriesOf("owner", pathname).find(({ isCurrent }) => isCurrent)?.tab;
    const paths = [
      "/staff/exhibitors/plan",
      "/staff/orders/bank",
      "/staff/exhibitors/ex-1g88-wg/money",
      "/staff/audit",
    ];
    expect(paths.map(tabOf)).toEqual(["Exhibitors", null, null, null]);
  });

  it("says how many things wait behind an entry, and has no group without a page", () => {
    const waiting = entriesOf("owner", "/staff", { "/staff/orders": 3 }).filter((entry) => entry.waiting > 0);
    expect(waiting.map(({ label, waiting: count }) => [label, count])).toEqual([["Orders", 3]]);
    for (const role of STAFF_ROLES) {
      const empty = staffMenu(actionsOf(role), "/staff").filter(({ entries }) => entries.length === 0);
      expect(empty).toEqual([]);
    }
  });
});
