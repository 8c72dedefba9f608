const JAKARTA_OFFSET_MS = 7 * 3600 * 1000;

/** "2025-10-15 10:05" in Jakarta, which spreadsheets read as a date. @param moment ms since the epoch */
export function jakartaStamp(moment: number): string {
  return new Date(moment + JAKARTA_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");
}

/** A cell as text: an apostrophe before a formula, which must not run on the organiser's machine (OWASP, CSV injection). */
function cell(value: unknown): string {
  const text = value === undefined || value === null ? "" : String(value);
  const safe = /^[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A CSV file (RFC 4180), the header first, with a byte order mark so that spreadsheet programs read it as UTF-8. */
export function csvFile(rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}
