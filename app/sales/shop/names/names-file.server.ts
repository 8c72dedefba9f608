import { csvToEdit, withGuard } from "~/base/csv/csv";
import { writeWorkbook } from "~/base/sheets/sheets.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { countSheet } from "./names-limits.server";
import { readNamedTickets } from "./read-names-page.server";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * The tickets of an order that may get a name, one in a row, in the current language.
 * @throws a 404 response when it has no tickets, a 429 response after too many files, a 503 response during an outage
 */
export async function namesFile(reference: string, format: keyof typeof TYPES): Promise<Response> {
  const open = (await readNamedTickets(reference)).filter(({ mayBeNamed }) => mayBeNamed);
  const refusal = await countSheet(reference);
  if (refusal)
    return new Response(refusal.message, {
      status: refusal.status,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  const head = [m.names_column_number(), m.names_column_ticket(), m.names_column_name(), m.names_column_email()];
  const rows = [head, ...open.map(({ number, what, holder, email }) => [number, what, holder, email])];
  const bytes =
    format === "csv"
      ? Buffer.from(csvToEdit(rows))
      : await required(
          writeWorkbook(
            rows.map((row) => row.map(withGuard)),
            m.names_sheet(),
            "buyer",
          ),
        );
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": TYPES[format],
      "Content-Disposition": `attachment; filename="${reference}-${m.names_sheet().toLowerCase()}.${format}"`,
      "X-Robots-Tag": "noindex",
    },
  });
}
