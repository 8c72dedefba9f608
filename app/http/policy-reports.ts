import { z } from "zod";

/** What of a browser's report is worth a line in the log: no query, no sample of the page. */
export type PolicyReport = {
  directive: string;
  /** Origin and path of what was refused, or a word such as `inline`. */
  blocked: string;
  /** Path of the page. */
  page: string;
  /** Origin and path of the script that asked for it. */
  source?: string;
  line?: number;
};

/** Reports taken of one request; browsers send a handful at once. */
const MOST_REPORTS = 20;
/** Characters kept of each text: whoever writes it may write anything. */
const LONGEST = 200;

const text = z.string().max(10_000);
const line = z.number().int().optional().catch(undefined);

/** `report-uri` (CSP Level 2, section 4.4). */
const oldSchema = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": text.optional(),
    "violated-directive": text.optional(),
    "blocked-uri": text.default(""),
    "source-file": text.optional(),
    "line-number": line,
  }),
});

/** `report-to` (Reporting API, section 2.3; CSP Level 3, section 5.3). Reports of other kinds are passed over. */
const newSchema = z.array(
  z.union([
    z.object({
      type: z.literal("csp-violation"),
      body: z.object({
        documentURL: text,
        effectiveDirective: text,
        blockedURL: text.nullish(),
        sourceFile: text.nullish(),
        lineNumber: line,
      }),
    }),
    z.object({ type: z.string() }).transform(() => null),
  ]),
);

/** The media types of both kinds of report. */
const READERS: Readonly<Record<string, (json: unknown) => PolicyReport[] | null>> = {
  "application/csp-report": readOld,
  "application/reports+json": readNew,
};

/** Whether a body of this type can be a report. */
export function isReportType(contentType: string): boolean {
  return Object.hasOwn(READERS, mediaType(contentType));
}

/**
 * Reads what a browser says that the content security policy refused.
 * @returns null for what is no report
 */
export function readPolicyReports(contentType: string, body: string): PolicyReport[] | null {
  try {
    return READERS[mediaType(contentType)]?.(JSON.parse(body))?.slice(0, MOST_REPORTS) ?? null;
  } catch {
    return null;
  }
}

function mediaType(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

function readOld(json: unknown): PolicyReport[] | null {
  const report = oldSchema.safeParse(json).data?.["csp-report"];
  if (!report) return null;
  const directive = report["effective-directive"] ?? report["violated-directive"] ?? "";
  const source = report["source-file"];
  return [
    {
      directive: short(directive),
      blocked: place(report["blocked-uri"]),
      page: pathOf(report["document-uri"]),
      ...(source ? { source: place(source), line: report["line-number"] } : {}),
    },
  ];
}

function readNew(json: unknown): PolicyReport[] | null {
  const reports = newSchema.safeParse(json).data;
  if (!reports) return null;
  return reports
    .filter((report) => report !== null)
    .map(({ body }) => ({
      directive: short(body.effectiveDirective),
      blocked: place(body.blockedURL ?? ""),
      page: pathOf(body.documentURL),
      ...(body.sourceFile ? { source: place(body.sourceFile), line: body.lineNumber } : {}),
    }));
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
