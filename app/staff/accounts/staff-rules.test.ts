import { describe, expect, test } from "vitest";
import type { StaffMember } from "~/base/values/staff";
import { mayDo, RENEW_AFTER_MS, renewedUntil, roleOf, SIGN_IN_MS, type StaffAction } from "./staff-rules";

describe("what a role may do", () => {
  const actions: Record<StaffAction, [editor: boolean, gate: boolean]> = {
    "sign-in": [true, true],
    "end-own-sign-in": [true, true],
    "handle-orders": [true, true],
    "handle-gate": [true, true],
    "end-any-sign-in": [true, false],
    "read-audit": [true, false],
    "edit-content": [true, false],
    "manage-sales": [true, false],
  };
  test.each(Object.entries(actions))("%s", (action, [editor, gate]) => {
    expect(mayDo("editor", action as StaffAction)).toBe(editor);
    expect(mayDo("gate", action as StaffAction)).toBe(gate);
  });
});

test("an address has the role that the list gives it, in any letter case; any other has none", () => {
  const members: StaffMember[] = [
    { email: "sari@expo.example", role: "editor" },
    { email: "budi@expo.example", role: "gate" },
  ];
  expect(roleOf(members, " Sari@Expo.example")).toBe("editor");
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
