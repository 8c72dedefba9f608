import { load } from "cheerio";
import { GateTickets } from "~/gate/server/gate-tickets.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { formClient } from "./form-client";
import type { StaffBrowser } from "./staff-browser";

const hiddenIn = (html: string, selector: string) => {
  const $ = load(html);
  const fields = $(`${selector} input[type=hidden]`).toArray();
  return Object.fromEntries(fields.map((field) => [$(field).attr("name") ?? "", $(field).attr("value") ?? ""]));
};

/** What a response says is wrong; for the messages of tests. */
const alertIn = async (response: Response) => load(await response.text())("main [role=alert]").text();

/**
 * Orders tickets over HTTP as a visitor, in the language of a prefix, and records the payment as staff.
 * @param tickets how many, by the field of each
 * @returns the codes of the tickets
 */
export async function buyTickets(
  site: { url: string; dataDirectory: string },
  staff: StaffBrowser,
  { email, prefix, tickets }: { email: string; prefix: string; tickets: Readonly<Record<string, string>> },
): Promise<string[]> {
  const { post } = formClient(site);
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const page = `${prefix}/order/new`;
  const held = await post(page, new URLSearchParams({ ...hiddenIn(await read(page), "form"), ...tickets }));
  if (held.status !== 303) throw new Error(`nothing was held: ${await alertIn(held)}`);
  const address = held.headers.get("Location") ?? "";
  const typed = { name: "Sari Dewi", email, phone: "0812 3456 7890", consent: "on", leave_this_empty: "" };
  const hidden = hiddenIn(await read(address), "form[aria-label]");
  const placed = await post(address, new URLSearchParams({ ...hidden, ...typed }));
  if (placed.status !== 303) throw new Error(`the order was not placed: ${await alertIn(placed)}`);
  const [, reference = ""] = /\/order\/([\w-]+)/.exec(placed.headers.get("Location") ?? "") ?? [];
  const paid = await staff.post(`/staff/orders/${reference}`, { do: "paid" });
  if (paid.status !== 303) throw new Error(`the payment was not recorded: ${paid.status}`);
  const database = sqliteDatabase(site.dataDirectory);
  const issued = await new GateTickets(database).ofOrder(reference.toUpperCase());
  await database.close();
  return issued.map(({ code }) => code);
}
