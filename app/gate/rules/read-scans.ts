import { z } from "~/base/values/zod";
import { TICKET_CODE_LENGTH } from "~/sales/tickets/codes/ticket-code";
import type { SentScan } from "./protocol";

/** People of one scan, whatever a device says. */
const MAX_PEOPLE = 100;

const nonceSchema = z.string().regex(/^[\w-]{22,64}$/);
/** A word that is stored as it is: this release may not know it. */
const wordSchema = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

/**
 * What a scan is, of which ticket, and what proves it. All else may be left out, or be of a shape that this release does not know: no entry is lost
 * over that. Fields that it does not know are left out.
 */
const scanSchema = z.object({
  nonce: nonceSchema,
  kind: wordSchema,
  at: z.number().min(0).max(Number.MAX_SAFE_INTEGER).transform(Math.round),
  // A page that did not know the rules of a ticket has counted nobody. Somebody went in.
  people: z
    .int()
    .min(1)
    .transform((people) => Math.min(people, MAX_PEOPLE))
    .catch(1),
  undoes: nonceSchema.catch(""),
  reason: wordSchema.catch(""),
  offline: z.boolean().catch(false),
  unlisted: z.boolean().catch(false),
  code: z.string().max(TICKET_CODE_LENGTH).default(""),
  found: z
    .object({ ticket: z.string().regex(/^[0-9A-Z]{16}$/), reference: z.string().regex(/^[0-9A-Z-]{1,20}$/) })
    .optional(),
});

/** An undo is nothing without what it takes back. Each release has named it. */
const undoSchema = scanSchema.extend({ undoes: nonceSchema });

/** A line of a device that this release cannot read. Another one may. `field`: the first one that it does not understand. */
export type UnreadLine = { field: string };

/** Reads one scan as a device of any release sends it. */
export function readScan(line: unknown): SentScan | UnreadLine {
  const isUndo = (line as { kind?: unknown } | null)?.kind === "undo";
  const read = (isUndo ? undoSchema : scanSchema).safeParse(line);
  return read.success ? read.data : { field: read.error.issues[0]?.path.join(".") || "line" };
}

/**
 * Reads scans one by one: one that cannot be read keeps none of the others.
 * @returns `unread`: the fields of the others that it does not understand. A device keeps lines of which it hears nothing, and sends them again
 */
export function readScans(lines: readonly unknown[]): { scans: SentScan[]; unread: string[] } {
  const scans: SentScan[] = [];
  const unread: string[] = [];
  for (const line of lines) {
    const read = readScan(line);
    if ("field" in read) unread.push(read.field);
    else scans.push(read);
  }
  return { scans, unread };
}
