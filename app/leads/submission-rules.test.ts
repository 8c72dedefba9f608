import { expect, test } from "vitest";
import { fingerprint } from "~/platform/outbox/payload";
import { leadSubmissions, type NewLead } from "./submission-rules.server";

function registration(fields: object = {}, source: NewLead["source"] = "form"): string {
  const lead = {
    kind: "exhibitor-registration",
    key: "key-1",
    source,
    payload: {
      company: "PT Rimba Raya",
      category: "tents-shelters",
      contactName: "Sari",
      email: "sari@rimba.example",
      phone: "+6281234567890",
      boothType: "raw",
      language: "en",
      consent: { textVersion: "v1", at: "2025-10-15T03:00:00Z" },
      ...fields,
    },
  } as const;
  return fingerprint(lead.kind, leadSubmissions({ withApi: false })[lead.kind].given(lead));
}

test("what a visitor typed changes the fingerprint, what we add does not", () => {
  const first = registration();
  const later = { consent: { textVersion: "v1", at: "2025-10-15T09:00:00Z" } };
  expect(registration({ categoryName: "Tents & shelters" })).toBe(first);
  expect(registration(later)).toBe(first);
  expect(registration(later, "api")).not.toBe(registration({}, "api"));
  expect(registration({ language: "id" })).toBe(first);
  expect(registration({ category: "backpacks" })).not.toBe(first);
  expect(registration({ message: "A corner, please." })).not.toBe(first);
});

test("the fingerprint is the one that earlier releases stored", () => {
  expect(registration()).toBe("431f8cbd6ac22aadbab0baed897864df1ea4662dc3e911a82592236b9496f9a2");
  expect(registration({}, "api")).toBe("5e3204abe2660cba251786a278f8634900117dae6e88e10e737496f977bc25bc");
});
