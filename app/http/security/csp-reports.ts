import { z } from "zod";

/** What of a browser's report is worth a line in the log: no query, no sample of the page. */
export type CspReport = {
  directive: string;
  /** Origin and path of what was refused, or a word such as `inline`. */
  blocked: string;
  /** Path of the page. */
  page: string;
  /** Origin and path of the script that asked for it. */
  source?: string;
  line?: number;
};

/** Reports read of one request; browsers send a handful at once. */
const MOST_REPORTS = 20;
/** Characters kept of each text: whoever writes it may write anything. */
const LONGEST = 200;

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
      "line-number": line,
    }),
  })
  .transform(({ "csp-report": report }) =>
    toPolicyReport({
      directive: report["effective-directive"] ?? report["violated-directive"] ?? "",
      blocked: report["blocked-uri"],
      page: report["document-uri"],
      source: report["source-file"],
      line: report["line-number"],
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
      lineNumber: line,
    }),
  })
  .transform(({ body }) =>
    toPolicyReport({
      directive: body.effectiveDirective,
      blocked: body.blockedURL ?? "",
      page: body.documentURL,
      source: body.sourceFile,
      line: body.lineNumber,
    }),
  );

/** Other kinds of reports are skipped. */
const otherReportSchema = z.object({ type: z.string() }).transform(() => null);

const reportSchema = z.union([reportUriSchema, reportToSchema, otherReportSchema]);

/** The media types of both kinds of report. WebKit sends the body of one kind under the type of the other. */
const REPORT_TYPES = ["application/csp-report", "application/reports+json"];

/** Whether a body of this type can be a report. */
export function isCspReportType(contentType: string): boolean {
  return REPORT_TYPES.includes((contentType.split(";")[0] ?? "").trim().toLowerCase());
}

/**
 * Reads what a browser says that the content security policy refused.
 * @param body one report or an array of reports, each of either kind
 * @returns the violations among the first {@link MOST_REPORTS} reports; null for what is no report
 */
export function parseCspReports(body: string): CspReport[] | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const reports = z.array(reportSchema).safeParse((Array.isArray(json) ? json : [json]).slice(0, MOST_REPORTS));
  return reports.data?.filter((report) => report !== null) ?? null;
}

type Violation = { directive: string; blocked: string; page: string; source?: string | null; line?: number };

/** Leaves out what may name a visitor, and shortens the rest. */
function toPolicyReport({ directive, blocked, page, source, line }: Violation): CspReport {
  return {
    directive: short(directive),
    blocked: place(blocked),
    page: pathOf(page),
    ...(source ? { source: place(source), line } : {}),
  };
}

function place(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) return short(address.split("?")[0] ?? "");
  return short(url.origin === "null" ? url.protocol : url.origin + url.pathname);
}

function pathOf(address: string): string {
  return URL.canParse(address) ? short(new URL(address).pathname) : "";
}

function short(words: string): string {
  return words.slice(0, LONGEST);
}
