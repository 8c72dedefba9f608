import { escapeMarkup } from "~/base/values/plain-text";
import { rounded } from "~/leads/model/tax-rule";
import type { PlannedInvoice } from "./invoice";

/**
 * The file with which Coretax takes tax invoices (e-Faktur) in: `TaxInvoiceBulk`. The XSD is published behind a sign-in alone. These are the fields,
 * in their order, of "Sample Faktur PK Template v.1.4.xml" of pajak.go.id, as public programs write them too.
 */
export const CORETAX_VERSION = "1.4";

/** What stands in the way of a tax invoice. */
export const CORETAX_FAULTS = ["buyer-npwp", "buyer-address", "text", "tax", "nothing", "credited"] as const;
export type CoretaxFault = (typeof CORETAX_FAULTS)[number];

/** Characters of names and addresses. */
const MAX_TEXT = 255;
/** Rupiah by which the tax may differ from its rate on the base: both are rounded. */
const TOLERANCE = 1;
/** "Lainnya" in the list of units, and a service that has no code. */
const [UNIT, SERVICE] = ["UM.0033", "000000"];

/** A tax number of 16 digits; one of 15 gets a nought before it, as the tax office says; null: it is neither. */
export function npwp16(digits: string): string | null {
  if (/^\d{16}$/.test(digits)) return digits;
  return /^\d{15}$/.test(digits) ? `0${digits}` : null;
}

/** The place of business of a company's seat. */
const seatOf = (npwp: string) => `${npwp}000000`;

// XML has no other control characters (XML 1.0, section 2.2).
const isXmlText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/u.test(text);

/** What is sold, in whole characters: half of one is none. */
const nameOf = (lines: PlannedInvoice["lines"]): string =>
  lines
    .map(({ text }) => text.id)
    .join("; ")
    .slice(0, MAX_TEXT)
    .replace(/\p{Cs}$/u, "");

/**
 * What is wrong with an invoice as a tax invoice, by the rules of the file; empty: nothing.
 * @param credited whether a credit note takes some of it back: Coretax wants that by hand
 */
export function coretaxFaults(
  { buyer, lines, net, base, tax, rule }: Pick<PlannedInvoice, "buyer" | "lines" | "net" | "base" | "tax" | "rule">,
  credited: boolean,
): CoretaxFault[] {
  const texts = [buyer.name, buyer.address, nameOf(lines)];
  return [
    ...(npwp16(buyer.npwp) === null ? ["buyer-npwp" as const] : []),
    ...(buyer.address.trim() === "" ? ["buyer-address" as const] : []),
    ...(texts.every((text) => isXmlText(text) && text.length <= MAX_TEXT) ? [] : ["text" as const]),
    ...(Math.abs(rounded((base * rule.rate) / 100) - tax) > TOLERANCE ? ["tax" as const] : []),
    ...(net > 0 ? [] : ["nothing" as const]),
    ...(credited ? ["credited" as const] : []),
  ];
}

/** An element with its text, or with others in it. */
type Element = readonly [name: string, content: string | readonly Element[]];

function write([name, content]: Element, indent: string): string {
  if (typeof content === "string") return `${indent}<${name}>${escapeMarkup(content)}</${name}>\n`;
  return `${indent}<${name}>\n${content.map((inner) => write(inner, `${indent}  `)).join("")}${indent}</${name}>\n`;
}

/**
 * A tax invoice. Its lines are one service, so that base and tax are those of the invoice, which are rounded once. Code 04: the base is another
 * amount than the price; 03: the buyer pays the tax to the state.
 */
function toTaxInvoice(
  { number, day, buyer, lines, net, base, tax, rule, keepsTax }: PlannedInvoice,
  seller: string,
): Element {
  const npwp = npwp16(buyer.npwp) ?? "";
  const discount = lines.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  const service: readonly Element[] = [
    ...([
      ["Opt", "B"],
      ["Code", SERVICE],
      ["Name", nameOf(lines)],
      ["Unit", UNIT],
    ] as const),
    ...([
      ["Price", String(net + discount)],
      ["Qty", "1"],
      ["TotalDiscount", String(discount)],
    ] as const),
    ...([
      ["TaxBase", String(net)],
      ["OtherTaxBase", String(base)],
      ["VATRate", String(rule.rate)],
    ] as const),
    ...([
      ["VAT", String(tax)],
      ["STLGRate", "0"],
      ["STLG", "0"],
    ] as const),
  ];
  return [
    "TaxInvoice",
    [
      ...([
        ["TaxInvoiceDate", day],
        ["TaxInvoiceOpt", "Normal"],
        ["TrxCode", keepsTax ? "03" : "04"],
      ] as const),
      ...([
        ["AddInfo", ""],
        ["CustomDoc", ""],
        ["CustomDocMonthYear", ""],
        ["RefDesc", number],
      ] as const),
      ...([
        ["FacilityStamp", ""],
        ["SellerIDTKU", seatOf(seller)],
        ["BuyerTin", npwp],
      ] as const),
      ...([
        ["BuyerDocument", "TIN"],
        ["BuyerCountry", "IDN"],
        ["BuyerDocumentNumber", ""],
      ] as const),
      ...([
        ["BuyerName", buyer.name],
        ["BuyerAdress", buyer.address],
        ["BuyerEmail", ""],
      ] as const),
      ["BuyerIDTKU", seatOf(npwp)],
      ["ListOfGoodService", [["GoodService", service]]],
    ],
  ];
}

/** The file of invoices without a fault. @param seller the organiser's tax number, 16 digits */
export function coretaxFile(invoices: readonly PlannedInvoice[], seller: string): string {
  const list = write(["ListOfTaxInvoice", invoices.map((invoice) => toTaxInvoice(invoice, seller))], "  ");
  return `<?xml version="1.0" encoding="utf-8"?>
<TaxInvoiceBulk xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="TaxInvoice.xsd">
  <TIN>${seller}</TIN>
${list}</TaxInvoiceBulk>
`;
}
