import { TICKET_CODE_LENGTH } from "~/entities/ticket-codes/ticket-code";
import { z } from "~/entities/values/zod";
import type { SentScan } from "./protocol";

/** People of one scan, whatever a device says. */
const MAX_PEOPLE = 100;
/** Characters of a nonce that the server repeats to a device. */
const MAX_NONCE = 64;

const nonceSchema = z.string().regex(/^[\w-]{22,64}$/);
/** A word that is stored as it is: this release may not know it. */
const wordSchema = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

/** Fields that it does not know are left out. What a page of another release may leave out has a value. */
const scanSchema = z.object({
  nonce: nonceSchema,
  kind: wordSchema,
  at: z.number().min(0).max(Number.MAX_SAFE_INTEGER).transform(Math.round),
  // A page that did not know the rules of a ticket has counted nobody. Somebody went in.
  people: z
    .int()
    .min(1)
    .nullish()
    .transform((people) => Math.min(people ?? 1, MAX_PEOPLE)),
  undoes: z.union([nonceSchema, z.literal("")]).default(""),
  reason: z.union([wordSchema, z.literal("")]).default(""),
  offline: z.boolean().default(false),
  unlisted: z.boolean().default(false),
  code: z.string().max(TICKET_CODE_LENGTH).default(""),
  found: z
    .object({ ticket: z.string().regex(/^[0-9A-Z]{16}$/), reference: z.string().regex(/^[0-9A-Z-]{1,20}$/) })
    .optional(),
});

/** A line of a device that cannot be stored. `nonce`: empty where it has none that could be said. */
export type RefusedLine = { nonce: string; field: string };

/** Reads one scan as a device of any release sends it. */
export function readScan(line: unknown): SentScan | RefusedLine {
  const read = scanSchema.safeParse(line);
  if (read.success) return read.data;
  const { nonce } = (line ?? {}) as { nonce?: unknown };
  return {
    nonce: typeof nonce === "string" && nonce.length <= MAX_NONCE ? nonce : "",
    field: read.error.issues[0]?.path.join(".") || "line",
  };
}

/** Reads scans one by one: one that cannot be read keeps none of the others. */
export function readScans(lines: readonly unknown[]): { scans: SentScan[]; refused: RefusedLine[] } {
  const scans: SentScan[] = [];
  const refused: RefusedLine[] = [];
  for (const line of lines) {
    const read = readScan(line);
    if ("field" in read) refused.push(read);
    else scans.push(read);
  }
  return { scans, refused };
}
