import { z } from "~/base/values/zod";
import type {
  Invoice,
  InvoiceKind,
  MoneyAct,
  MoneyEntry,
  PaymentWay,
  StoredPart,
} from "~/booths/invoices/rules/invoice";
import { readLines } from "~/booths/lines/stored-lines.server";
import type { TaxRule } from "~/leads/model/tax-rule";
import { defineRow, integer, orNull, readJson, text, word } from "~/platform/database/rows";
import type { Company } from "~/sales/model/company";

type Row = Omit<Invoice, "buyer" | "lines" | "rule" | "keepsTax"> & {
  buyer: string;
  lines: string;
  rule: string;
  keepsTax: number;
};

export const invoiceRow = defineRow<Row>({
  ...{ id: text, number: text, kind: word<InvoiceKind>(), edition: integer, registration: text, day: text },
  ...{ createdAt: integer, buyer: text, email: orNull(text), language: word(), lines: text, rule: text },
  ...{ keepsTax: integer, net: integer, base: integer, tax: integer, total: integer, payable: integer },
  ...{ open: integer, credits: orNull(text), reason: orNull(text) },
});

const storedBuyer: z.ZodType<Company> = z.object({ name: z.string(), npwp: z.string(), address: z.string() });
const storedRule: z.ZodType<TaxRule> = z.object({
  ...{ base: z.object({ of: z.number(), per: z.number() }), rate: z.number(), name: z.string(), day: z.string() },
});

/** An invoice as its row has it. @throws UnreadableRow */
export const toInvoice = ({ buyer, lines, rule, keepsTax, ...row }: Row): Invoice => ({
  ...row,
  buyer: readJson(buyer, storedBuyer, "buyer"),
  lines: readLines(lines),
  rule: readJson(rule, storedRule, "rule"),
  keepsTax: keepsTax === 1,
});

export const partRow = defineRow<StoredPart & { invoice: string }>({
  ...{ invoice: text, place: integer, amount: integer, due: text },
  ...{ remindedBefore: orNull(integer), remindedAfter: orNull(integer) },
});

const ENTRY = {
  ...{ id: text, invoice: text, at: integer, actor: orNull(text), act: word<MoneyAct>(), change: integer },
  ...{ way: orNull(word<PaymentWay>()), day: orNull(text), paper: orNull(text), note: orNull(text) },
};

export const entryRow = defineRow<MoneyEntry>(ENTRY);

/** With the bank's line that it is about, which pays once. */
export const bookedRow = defineRow<MoneyEntry & { line: string | null }>({ ...ENTRY, line: orNull(text) });
