import { load } from "cheerio";

export const STAFF = "sari@expo.example";
/** Settings of a site that sells for bank transfers, and whose staff sign in. */
export const SELLING = {
  STAFF_EMAILS: STAFF,
  SESSION_SECRET: "s".repeat(40),
  PAYMENT_ACCOUNT: "Bank Tes 123",
  ORDER_LIMIT: "1000",
};

/** The hidden fields of the form in a page, and a quantity. */
export function choice(html: string, quantity: string): Record<string, string> {
  const $ = load(html);
  const hidden = $("form input[type=hidden]")
    .toArray()
    .map((input) => [$(input).attr("name") ?? "", $(input).attr("value") ?? ""] as const);
  return { ...Object.fromEntries(hidden), "friday-pass": quantity };
}
