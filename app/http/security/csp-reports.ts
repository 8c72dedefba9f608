import { z } from "zod";

/** Reports read from one request; browsers send a handful at once. */
const MAX_REPORTS = 20;
/** Characters logged of each field: anyone may send anything. */
const MAX_LENGTH = 200;
/** Characters, as CSP Level 3, section 5.3, limits samples. */
const SAMPLE_LENGTH = 40;

const text = z.string().max(10_000);
const line = z.number().int().optional().catch(undefined);

/** `report-uri` (CSP Level 2, section 4.4). */
const reportUriSchema = z
  .object({
    "csp-report": z.object({
      "document-uri": text,
      "effective-directive": text.optional(),
      "violated-directive": text.optional(),
      "blocked-uri": text.default(""),
      "source-file": text.optional(),
      "script-sample": text.optional(),
      "line-number": line,
    }),
  })
  .transform(({ "csp-report": report }) =>
    toCspReport({
      directive: report["effective-directive"] ?? report["violated-directive"] ?? "",
      blocked: report["blocked-uri"],
      page: report["document-uri"],
      source: report["source-file"],
      line: report["line-number"],
      sample: report["script-sample"],
    }),
  );

/** `report-to` (Reporting API, section 2.3; CSP Level 3, section 5.3). */
const reportToSchema = z
  .object({
    type: z.literal("csp-violation"),
    body: z.object({
      documentURL: text,
      effectiveDirective: text,
      blockedURL: text.nullish(),
      sourceFile: text.nullish(),
      sample: text.nullish(),
      lineNumber: line,
    }),
  })
  .transform(({ body }) =>
    toCspReport({
      directive: body.effectiveDirective,
      blocked: body.blockedURL ?? "",
      page: body.documentURL,
      source: body.sourceFile,
      line: body.lineNumber,
      sample: body.sample,
    }),
  );

const otherReportSchema = z.object({ type: z.string() }).transform(() => null);

const reportSchema = z.union([reportUriSchema, reportToSchema, otherReportSchema]);

/** The media types of both kinds. WebKit sends the body of one kind with the type of the other. */
const REPORT_TYPES = ["application/csp-report", "application/reports+json"];

export function isCspReportType(contentType: string): boolean {
  return REPORT_TYPES.includes((contentType.split(";")[0] ?? "").trim().toLowerCase());
}

/**
 * Reads a browser's reports of CSP violations.
 * @param body one report or an array of reports, each of either kind
 * @returns the violations among the first {@link MAX_REPORTS} reports; null for a malformed body
 */
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

type Violation = {
  directive: string;
  blocked: string;
  page: string;
  source?: string | null;
  line?: number;
  sample?: string | null;
};

/** Omits what may identify a visitor (queries, samples of other than scripts), and truncates the rest. */
function toCspReport({ directive, blocked, page, source, line, sample }: Violation) {
  return {
    directive: short(directive),
    blocked: place(blocked),
    page: short(URL.parse(page)?.pathname ?? ""),
    ...(source ? { source: place(source), line } : {}),
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
