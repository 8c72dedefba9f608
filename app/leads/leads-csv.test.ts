import { describe, expect, it } from "vitest";
import type { SubmissionRecord } from "~/platform/outbox/outbox";
import { toCsv } from "./leads-csv";

function record(message: string): SubmissionRecord {
  return {
    submission: {
      kind: "contact-message",
      id: "id-1",
      reference: "CM-7K3F-2Q",
      createdAt: Date.parse("2025-10-15T20:05:00Z"),
      payload: {
        name: "Budi",
        email: "budi@example.com",
        phone: "+6281234567890",
        topic: "tickets",
        message,
        language: "en",
        consent: { textVersion: "v1", at: "2025-10-15T20:05:00Z" },
      },
    },
    deliveries: [{ id: "d", kind: "staff-mail", state: "sent", attempts: 1, nextAt: 0, sentAt: 0, lastError: null }],
  };
}

describe("the export", () => {
  it("has a line for each submission, its time in Jakarta and the state of each delivery", () => {
    const [header, line, end] = toCsv([record("Hello")]).split("\r\n");
    expect(header).toMatch(/^\uFEFF"reference","kind","received \(Jakarta\)"/);
    expect(line).toContain('"CM-7K3F-2Q","contact-message","2025-10-16 03:05"');
    expect(line).toMatch(/"v1","sent","",""$/);
    expect(end).toBe("");
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "  =cmd|' /C calc'!A0", "＝1"])(
    "makes %j text, not a formula",
    (message) => {
      expect(toCsv([record(message)])).toContain(`"'${message}"`);
    },
  );

  it.each([
    ["\t=1", "'\t'=1"],
    ["\r=1", "'\r'=1"],
    ["\n=1", "\n'=1"],
    ["Rimba;=1", "Rimba;'=1"],
    ["Rimba,\u0000@SUM(A1)", "Rimba,\u0000'@SUM(A1)"],
  ])("makes %j text, whatever separator a program takes", (message, written) => {
    expect(toCsv([record(message)])).toContain(`"${written}"`);
  });

  it("has a column for the visitor's language", () => {
    const [header = "", line = ""] = toCsv([record("Hello")]).split("\r\n");
    const place = header.split(",").indexOf('"language"');
    expect(line.split(",")[place]).toBe('"en"');
  });

  it("has a column for a stored field that no form has any more", () => {
    const old = record("Hello");
    Object.assign(old.submission.payload, { faxNumber: "021 5229 1234" });
    const [header, line] = toCsv([old]).split("\r\n");
    expect(header).toContain('"faxNumber","consent"');
    expect(line).toContain('"021 5229 1234","2025');
  });

  it("escapes quotes, commas and line ends within a cell", () => {
    expect(toCsv([record('He said "hi",\nthen left')])).toContain('"He said ""hi"",\nthen left"');
    expect(toCsv([record("a - b = c")])).toContain('"a - b = c"');
  });
});
