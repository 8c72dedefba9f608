import { describe, expect, test } from "vitest";
import { isCspReportType, parseCspReports } from "./csp-reports";

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
      "script-sample": `alert(1)${"x".repeat(50)}`,
    });
    expect(parseCspReports(body)).toEqual([
      {
        directive: "script-src-elem",
        blocked: "https://evil.example/x.js",
        page: "/brands",
        source: "https://expo.example/brands",
        line: 7,
        sample: `alert(1)${"x".repeat(32)}`,
      },
    ]);
  });

  test("report-to, where other kinds are passed over", () => {
    const body = JSON.stringify([
      { type: "deprecation", body: { id: "x" } },
      violation({ blockedURL: "inline" }),
      violation({ blockedURL: null, documentURL: "nonsense" }),
    ]);
    expect(parseCspReports(body)).toEqual([
      { directive: "img-src", blocked: "inline", page: "/" },
      { directive: "img-src", blocked: "", page: "" },
    ]);
  });
});

test("WebKit sends one report-to report by itself", () => {
  const body = JSON.stringify(
    violation({ blockedURL: "eval", sourceFile: "https://expo.example/a.js", lineNumber: 1 }),
  );
  expect(parseCspReports(body)).toEqual([
    { directive: "img-src", blocked: "eval", page: "/", source: "https://expo.example/a.js", line: 1 },
  ]);
});

test("an array may hold both kinds", () => {
  const body = `[${old({ "violated-directive": "font-src" })}, ${JSON.stringify(violation({}))}]`;
  expect(parseCspReports(body)?.map(({ directive }) => directive)).toEqual(["font-src", "img-src"]);
});

test.each(["application/csp-report", "application/reports+json; charset=utf-8", "Application/CSP-Report"])(
  "%s is the type of a report",
  (type) => expect(isCspReportType(type)).toBe(true),
);

test.each(["text/plain", "application/json", ""])("%j is not the type of a report", (type) => {
  expect(isCspReportType(type)).toBe(false);
});

test.each([
  ["no JSON", "{"],
  ["neither object nor array", '"csp-report"'],
  ["an object of another form", "{}"],
  ["an array that holds something else", "[{}]"],
  ["a field of another type", old({ "blocked-uri": 7 })],
  ["a report of too many letters", old({ "blocked-uri": "x".repeat(10_001) })],
])("%s is no report", (_, body) => {
  expect(parseCspReports(body)).toBeNull();
});

test("what a report may say is short, and data of the page is left out", () => {
  const [long] = parseCspReports(old({ "blocked-uri": `https://evil.example/${"x".repeat(500)}` })) ?? [];
  expect(long?.blocked).toHaveLength(200);
  const [data] = parseCspReports(old({ "blocked-uri": "data:text/html,secret" })) ?? [];
  expect(data?.blocked).toBe("data:");
  const many = JSON.stringify(Array.from({ length: 50 }, () => violation({})));
  expect(parseCspReports(many)).toHaveLength(20);
});
