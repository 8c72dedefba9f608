import type { DeliveryKind, SubmissionRecord } from "./outbox";
import { DELIVERY_KINDS } from "./outbox";

const FIELDS = [
  ...[
    "company",
    "brand",
    "category",
    "categoryName",
    "contactName",
    "name",
    "jobTitle",
    "email",
    "phone",
    "website",
    "instagram",
  ],
  ...["products", "boothType", "boothSize", "city", "topic", "message"],
] as const;

const JAKARTA_OFFSET_MS = 7 * 3600 * 1000;

/** "2025-10-15 10:05" in Jakarta, which spreadsheets read as a date. */
function jakartaStamp(moment: number): string {
  return new Date(moment + JAKARTA_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");
}

/**
 * A cell as text. What begins like a formula gets an apostrophe, which spreadsheets take as "this is text": a visitor
 * must not be able to run one on the organiser's machine (OWASP, CSV injection). Telephone numbers get it too, which
 * keeps their plus.
 */
function cell(value: unknown): string {
  const text = value === undefined || value === null ? "" : String(value);
  const safe = /^[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function row(values: unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/**
 * Submissions as CSV (RFC 4180), with a byte order mark so that spreadsheet programs read it as UTF-8.
 */
export function toCsv(records: readonly SubmissionRecord[]): string {
  const header = ["reference", "kind", "received (Jakarta)", ...FIELDS, "consent", "consent text", ...DELIVERY_KINDS];
  const lines = records.map(({ submission, deliveries }) => {
    const { consent, ...payload } = submission.payload;
    const fields: Record<string, unknown> = payload;
    const stateOf = (kind: DeliveryKind) => deliveries.find((delivery) => delivery.kind === kind)?.state;
    return row([
      submission.reference,
      submission.kind,
      jakartaStamp(submission.createdAt),
      ...FIELDS.map((name) => fields[name]),
      consent.at,
      consent.textVersion,
      ...DELIVERY_KINDS.map(stateOf),
    ]);
  });
  return `\uFEFF${row(header)}${lines.join("")}`;
}
