import { isLead, leadForms } from "~/entities/forms/submissions";
import type { DeliveryKind, SubmissionRecord } from "./outbox";
import { DELIVERY_KINDS } from "./outbox";

/** The columns' order; later fields follow, so that the columns of earlier exports stay in place. */
const FIRST_COLUMNS = [
  ...["company", "brand", "category", "categoryName", "contactName", "name", "jobTitle", "email", "phone", "website"],
  ...["instagram", "products", "boothType", "boothSize", "city", "topic", "message"],
];

function fieldColumns(records: readonly SubmissionRecord[]): string[] {
  const declared = Object.values(leadForms).flatMap(({ fields }) => Object.keys(fields));
  const stored = records.flatMap(({ submission }) => Object.keys(submission.payload));
  return [...new Set([...FIRST_COLUMNS, ...declared, "language", ...stored])].filter((name) => name !== "consent");
}

const JAKARTA_OFFSET_MS = 7 * 3600 * 1000;

/** "2025-10-15 10:05" in Jakarta, which spreadsheets read as a date. */
export function jakartaStamp(moment: number): string {
  return new Date(moment + JAKARTA_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");
}

/** A cell as text: an apostrophe before a formula, which must not run on the organiser's machine (OWASP, CSV injection). */
function cell(value: unknown): string {
  const text = value === undefined || value === null ? "" : String(value);
  const safe = /^[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A line of a CSV file. */
export function csvRow(values: readonly unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/** Leads as CSV (RFC 4180), with a byte order mark so that spreadsheet programs read it as UTF-8. */
export function toCsv(submissions: readonly SubmissionRecord[]): string {
  const records = submissions.filter(({ submission }) => isLead(submission));
  const columns = fieldColumns(records);
  const header = ["reference", "kind", "received (Jakarta)", ...columns, "consent", "consent text", ...DELIVERY_KINDS];
  const lines = records.map(({ submission, deliveries }) => {
    const { consent, ...payload } = submission.payload;
    const fields: Record<string, unknown> = payload;
    const stateOf = (kind: DeliveryKind) => deliveries.find((delivery) => delivery.kind === kind)?.state;
    return csvRow([
      submission.reference,
      submission.kind,
      jakartaStamp(submission.createdAt),
      ...columns.map((name) => fields[name]),
      consent.at,
      consent.textVersion,
      ...DELIVERY_KINDS.map(stateOf),
    ]);
  });
  return `\uFEFF${csvRow(header)}${lines.join("")}`;
}
