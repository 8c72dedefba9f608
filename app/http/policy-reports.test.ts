import { describe, expect, test } from "vitest";
import { readPolicyReports } from "./policy-reports";

const OLD = "application/csp-report";
const NEW = "application/reports+json";
const old = (fields: object) =>
  JSON.stringify({ "csp-report": { "document-uri": "https://expo.example/", ...fields } });
const violation = (fields: object) => ({
  type: "csp-violation",
  url: "https://expo.example/",
  body: { documentURL: "https://expo.example/", effectiveDirective: "img-src", ...fields },
});

describe("both kinds of report are read", () => {
  test("report-uri", () => {
    const body = old({
      "document-uri": "https://expo.example/brands?q=budi%40visitor.example",
      "violated-directive": "script-src-elem",
      "effective-directive": "script-src-elem",
      "blocked-uri": "https://evil.example/x.js?token=1",
      "source-file": "https://expo.example/brands?q=1",
      "line-number": 7,
    });
    expect(readPolicyReports(OLD, body)).toEqual([
      {
        directive: "script-src-elem",
        blocked: "https://evil.example/x.js",
        page: "/brands",
        source: "https://expo.example/brands",
        line: 7,
      },
    ]);
  });

  test("report-to, where other kinds are passed over", () => {
    const body = JSON.stringify([
      { type: "deprecation", body: { id: "x" } },
      violation({ blockedURL: "inline" }),
      violation({ blockedURL: null, documentURL: "nonsense" }),
    ]);
    expect(readPolicyReports(`${NEW}; charset=utf-8`, body)).toEqual([
      { directive: "img-src", blocked: "inline", page: "/" },
      { directive: "img-src", blocked: "", page: "" },
    ]);
  });
});

test.each([
  ["no JSON", OLD, "{"],
  ["another type", "text/plain", old({})],
  ["the wrong form", OLD, "[]"],
  ["no list", NEW, "{}"],
  ["a field of another type", OLD, old({ "blocked-uri": 7 })],
  ["a report of too many letters", OLD, old({ "blocked-uri": "x".repeat(10_001) })],
])("%s is no report", (_, type, body) => {
  expect(readPolicyReports(type, body)).toBeNull();
});

test("what a report may say is short, and data of the page is left out", () => {
  const [long] = readPolicyReports(OLD, old({ "blocked-uri": `https://evil.example/${"x".repeat(500)}` })) ?? [];
  expect(long?.blocked).toHaveLength(200);
  const [data] = readPolicyReports(OLD, old({ "blocked-uri": "data:text/html,secret" })) ?? [];
  expect(data?.blocked).toBe("data:");
  const many = JSON.stringify(Array.from({ length: 50 }, () => violation({})));
  expect(readPolicyReports(NEW, many)).toHaveLength(20);
});
