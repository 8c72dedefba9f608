import { load } from "cheerio";
import { expect, test } from "vitest";
import { inEachLanguage } from "~/base/i18n/run-with-locale.server";
import { withTax } from "~/leads/model/tax-rule";
import { coretaxFaults, coretaxFile, npwp16 } from "./coretax";
import type { PlannedInvoice } from "./invoice";

const RULE = { base: { of: 11, per: 12 }, rate: 12, name: "PMK 131/2024", day: "2025-01-01" };
const both = (words: string) => inEachLanguage(() => words);

function invoice(changes: Partial<PlannedInvoice> = {}, net = 14_850_000): PlannedInvoice {
  const sum = withTax(net, RULE);
  return {
    ...{
      id: "1",
      number: "INV-2026-1-0001",
      kind: "invoice",
      edition: 1,
      registration: "EX-7K3F-2Q",
      day: "2026-11-30",
    },
    ...{ createdAt: 0, email: null, language: "id", rule: RULE, keepsTax: false, ...sum, payable: sum.total },
    buyer: { name: "PT Rimba & <Raya>", npwp: "012345678901000", address: "Jl. Raya 1" },
    lines: [{ text: both("Booth A-5, 9 m²"), quantity: 1, unitPrice: net, amount: net }],
    ...{ open: sum.total, credits: null, reason: null, parts: [] },
    ...changes,
  };
}

test("the file has each field of the published sample in its order, with the invoice's own base and tax", () => {
  const xml = coretaxFile([invoice(), invoice({ keepsTax: true })], "0123456789012345");
  const $ = load(xml, { xml: true });
  const first = $("TaxInvoice").first();
  expect(
    first
      .children()
      .toArray()
      .map(({ tagName }) => tagName),
  ).toEqual([
    ...[
      "TaxInvoiceDate",
      "TaxInvoiceOpt",
      "TrxCode",
      "AddInfo",
      "CustomDoc",
      "CustomDocMonthYear",
      "RefDesc",
      "FacilityStamp",
    ],
    ...["SellerIDTKU", "BuyerTin", "BuyerDocument", "BuyerCountry", "BuyerDocumentNumber", "BuyerName", "BuyerAdress"],
    ...["BuyerEmail", "BuyerIDTKU", "ListOfGoodService"],
  ]);
  const service = first.find("GoodService").children().toArray();
  expect(service.map((element) => `${element.tagName} ${$(element).text()}`)).toEqual([
    ...["Opt B", "Code 000000", "Name Booth A-5, 9 m²", "Unit UM.0033", "Price 14850000", "Qty 1", "TotalDiscount 0"],
    ...["TaxBase 14850000", "OtherTaxBase 13612500", "VATRate 12", "VAT 1633500", "STLGRate 0", "STLG 0"],
  ]);
  expect([first.find("BuyerName").text(), first.find("BuyerTin").text()]).toEqual([
    "PT Rimba & <Raya>",
    "0012345678901000",
  ]);
  expect(
    $("TrxCode")
      .map((_, code) => $(code).text())
      .get(),
  ).toEqual(["04", "03"]);
  expect([$("TIN").text(), first.find("SellerIDTKU").text()]).toEqual(["0123456789012345", "0123456789012345000000"]);
});

test("a discount is one, and not a line below nothing", () => {
  const line = { text: both("Booth"), quantity: 1, unitPrice: 10_000, amount: 10_000 };
  const lines = [line, { ...line, text: both("Early"), unitPrice: -1_000, amount: -1_000 }];
  const $ = load(coretaxFile([invoice({ lines }, 9_000)], "0123456789012345"), { xml: true });
  expect([$("Price").text(), $("TotalDiscount").text(), $("TaxBase").text()]).toEqual(["10000", "1000", "9000"]);
});

test("an invoice that the file cannot have says why", () => {
  const buyer = { name: "PT Rimba", npwp: "0123456789012345", address: "Jl. Raya 1" };
  expect(coretaxFaults(invoice({ buyer }), false)).toEqual([]);
  expect(coretaxFaults(invoice({ buyer: { ...buyer, npwp: "", address: " " } }), false)).toEqual([
    "buyer-npwp",
    "buyer-address",
  ]);
  expect(coretaxFaults(invoice({ buyer: { ...buyer, name: "Rimba\u0001" } }), false)).toEqual(["text"]);
  const line = { quantity: 1, unitPrice: 1, amount: 1 };
  const named = (words: string) => [{ ...line, text: both(words) }];
  expect(coretaxFaults(invoice({ buyer, lines: named("Booth \uffff") }), false)).toEqual(["text"]);
  // Its name may be longer than the file has room for: it ends with a whole character.
  const lines = named(`${"x".repeat(254)}\u{1F3D5} and more`);
  expect(coretaxFaults(invoice({ buyer, lines }), false)).toEqual([]);
  expect(coretaxFile([invoice({ buyer, lines })], "0123456789012345")).toContain(`<Name>${"x".repeat(254)}</Name>`);
  expect(coretaxFaults(invoice({ buyer, tax: 1 }), true)).toEqual(["tax", "credited"]);
  expect(coretaxFaults(invoice({ buyer }, 0), false)).toEqual(["nothing"]);
  expect([npwp16("12"), npwp16("012345678901000")]).toEqual([null, "0012345678901000"]);
});
