import { describe, expect, test } from "vitest";
import { STAFF_ROLES, type StaffMember } from "~/base/values/staff";
import {
  actionsOf,
  mayDo,
  RENEW_AFTER_MS,
  renewedUntil,
  roleOf,
  SIGN_IN_MS,
  STAFF_ACTIONS,
  type StaffAction,
} from "./staff-rules";

describe("what a role may do", () => {
  // Letters of the roles, in their order: owner, editor, sales, finance, service, gate.
  const allowed: Record<StaffAction, string> = {
    "sign-in": "oesfvg",
    "end-own-sign-in": "oesfvg",
    "end-any-sign-in": "o",
    "manage-people": "o",
    "read-audit": "of",
    "edit-content": "oe",
    "manage-editions": "oe",
    "see-doors": "osvg",
    "manage-doors": "ov",
    "print-tickets": "ov",
    "see-orders": "osfv",
    "help-buyers": "osv",
    "make-orders": "osfv",
    "give-tickets": "os",
    "manage-vouchers": "os",
    "cancel-orders": "osfv",
    "revoke-tickets": "osv",
    "take-money": "of",
    refund: "of",
    "manage-sales": "os",
    "write-to-buyers": "os",
    "answer-leads": "osv",
    "manage-exhibitors": "os",
    "see-invoices": "osf",
    "manage-invoices": "of",
    "see-figures": "osf",
    "use-exports": "osfv",
    "export-sales": "osf",
    "export-scans": "osv",
    "export-leads": "os",
  };
  const letters = new Map(STAFF_ROLES.map((role) => [role, role === "service" ? "v" : role.charAt(0)]));
  const cases = STAFF_ACTIONS.flatMap((action) => STAFF_ROLES.map((role) => [role, action] as const));
  test.each(cases)("%s: %s", (role, action) => {
    expect(mayDo(role, action)).toBe(allowed[action].includes(letters.get(role) ?? ""));
  });

  test("an owner may do everything", () => {
    expect(actionsOf("owner")).toEqual(STAFF_ACTIONS);
  });
});

test("an address has the role that the list gives it, in any letter case; any other has none", () => {
  const members: StaffMember[] = [
    { email: "sari@expo.example", role: "owner" },
    { email: "budi@expo.example", role: "gate" },
  ];
  expect(roleOf(members, " Sari@Expo.example")).toBe("owner");
  expect(roleOf(members, "budi@expo.example")).toBe("gate");
  for (const other of ["sari@expo.example.evil", "sari+1@expo.example", "", "sari@expo.example,budi@expo.example"]) {
    expect(roleOf(members, other)).toBeNull();
  }
});

test("a session that is used ends twelve hours later, and not every use is stored", () => {
  const seenAt = Date.parse("2025-11-14T03:00:00Z");
  expect(renewedUntil(seenAt, seenAt + RENEW_AFTER_MS - 1)).toBeNull();
  expect(renewedUntil(seenAt, seenAt + RENEW_AFTER_MS)).toBe(seenAt + RENEW_AFTER_MS + SIGN_IN_MS);
});
