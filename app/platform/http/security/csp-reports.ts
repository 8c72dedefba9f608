import { z } from "zod";

/** Reports read from one request; browsers send a handful at once. */
const MAX_REPORTS = 20;
/** Characters logged of each field: anyone may send anything. */
const MAX_LENGTH = 200;
/** Characters, as CSP Level 3, section 5.3, limits samples. */
const SAMPLE_LENGTH = 40;

const text = z.string().max(10_000).nullish();
const line = z.number().int().optional().catch(undefined);

/** The fields of `report-uri` (CSP Level 2, section 4.4) and of `report-to` (CSP Level 3, section 5.3). */
const violationSchema = z.object({
  ...{ "document-uri": text, documentURL: text },
  ...{ "effective-directive": text, "violated-directive": text, effectiveDirective: text },
  ...{ "blocked-uri": text, blockedURL: text },
  ...{ "source-file": text, sourceFile: text, "line-number": line, lineNumber: line },
  ...{ "script-sample": text, sample: text },
});

/** A report of either kind; null for a `report-to` report of something else (Reporting API, section 2.3). */
const reportSchema = z.union([
  z.object({ "csp-report": violationSchema }).transform((report) => toCspReport(report["csp-report"])),
  z.object({ type: z.literal("csp-violation"), body: violationSchema }).transform(({ body }) => toCspReport(body)),
  z.object({ type: z.string() }).transform(() => null),
]);

/** The media types of both kinds. WebKit sends the body of one kind with the type of the other. */
const REPORT_TYPES = ["application/csp-report", "application/reports+json"];

export function isCspReportType(contentType: string): boolean {
  return REPORT_TYPES.includes((contentType.split(";")[0] ?? "").trim().toLowerCase());
}

/** The violations among the first {@link MAX_REPORTS} reports of a body with one or an array; null for a malformed body. */
export function parseCspReports(body: string) {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const reports = z.array(reportSchema).safeParse((Array.isArray(json) ? json : [json]).slice(0, MAX_REPORTS));
  return reports.data?.filter((report) => report !== null) ?? null;
}

/** Omits what may identify a visitor (queries, samples of other than scripts), and truncates the rest. */
function toCspReport(violation: z.infer<typeof violationSchema>) {
  const directive =
    violation.effectiveDirective ?? violation["effective-directive"] ?? violation["violated-directive"] ?? "";
  const source = violation.sourceFile ?? violation["source-file"];
  const sample = violation.sample ?? violation["script-sample"];
  return {
    directive: short(directive),
    blocked: place(violation.blockedURL ?? violation["blocked-uri"] ?? ""),
    page: short(URL.parse(violation.documentURL ?? violation["document-uri"] ?? "")?.pathname ?? ""),
    ...(source ? { source: place(source), line: violation.lineNumber ?? violation["line-number"] } : {}),
    ...(sample && directive.startsWith("script-src") ? { sample: sample.slice(0, SAMPLE_LENGTH) } : {}),
  };
}

/** Origin and path of an address; a keyword such as `inline` stays. */
function place(address: string): string {
  const url = URL.parse(address);
  if (!url) return short(address.split("?")[0] ?? "");
  return short(url.origin === "null" ? url.protocol : url.origin + url.pathname);
}

const short = (value: string) => value.slice(0, MAX_LENGTH);
