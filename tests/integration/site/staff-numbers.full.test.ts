import { randomUUID } from "node:crypto";
import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { STAFF_ADDRESSES } from "~/staff/staff-addresses";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { addManyOrders, insertRows } from "../../support/services/many-orders";
import { type StaffBrowser, signInAt, TEAM } from "../../support/services/staff-browser";
import { ANI } from "../../support/services/staff-link";
import { createTestDatabases } from "../../support/services/test-databases";

/** What no form of ours sends where it has a number or an id. */
const CRAFTED = ["1e309", "NaN", "-1", "9007199254740993", "", "99999999", "9".repeat(300)] as const;

/** Hidden fields that say what is done: with another value nothing would be read. */
const CHOICES = ["do", "act", "ask", "step", "form", "way"];

/** All names that addresses of the staff area have in their queries. */
const ASKED = [
  ...["before", "after", "page", "ended", "count", "draft", "from", "line", "order", "ticket", "made", "cancelled"],
  ...["edition", "published", "booth", "fee", "unit", "day", "device", "at", "season", "refund", "reference"],
];

const databases = createTestDatabases();
afterAll(databases.stop);

describe("with numbers that no form sends, the staff area on PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  let site: SiteServer;
  let ani: StaffBrowser;
  /** Examples of what an address has in its place. */
  let examples: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const database = await create();
    site = await startTestSite({ ...database.settings, ...TEAM, BANK_ACCOUNT: "BCA 1234567890, PT Expo" });
    ani = await signInAt(site, ANI, database.settings);
    const connection = database.open();
    const { schema } = connection.dialect;
    await addManyOrders(connection, 3);
    const [order] = await connection.query<{ reference: string }>(`SELECT reference FROM ${schema}ticket_order`);
    const [lead, message] = [randomUUID(), randomUUID()];
    const payload = JSON.stringify({
      ...{ name: "Budi", email: "budi@visitor.example", topic: "tickets", message: "Is it open?", language: "en" },
      consent: { textVersion: "1", at: "2025-10-15T03:00:00.000Z" },
    });
    await insertRows(
      connection.query,
      `${schema}submission`,
      [[lead, "contact-message", randomUUID(), "MSG-1", payload, "", Date.now()]],
      "id, kind, form_key, reference, payload, fingerprint, created_at",
    );
    await connection.close();
    const written = {
      ...{ id: message, version: "0", kind: "service", at: "", "orders.paid": "yes" },
      ...{ "subject.en": "Hello", "text.en": "See you", "subject.id": "Halo", "text.id": "Sampai jumpa" },
    };
    expect((await ani.post("/staff/orders/messages/write", written)).status).toBe(303);
    examples = {
      ...{ ":reference": order?.reference.toLowerCase() ?? "", ":id": message, ":number": "1", ":edition": "1" },
      ...{ ":task": "sessions", ":kind": "brands", ":file": "brands.csv", ":hall": "a", "*": "brands" },
    };
  });
  afterAll(() => site.stop());

  const fill = (pattern: string, values: (part: string) => string) =>
    pattern
      .split("/")
      .map((part) => (/^[:*]/.test(part) ? encodeURIComponent(values(part)) : part))
      .join("/");
  const asExample = (part: string) => examples[part] ?? part;

  test.each(Object.keys(STAFF_ADDRESSES))("%s answers, and its forms do", async (pattern) => {
    const failed: string[] = [];
    const note = ({ status }: Response, what: string) => {
      if (status >= 500) failed.push(`${status} ${what}`);
    };
    const path = fill(pattern, asExample);
    for (const crafted of CRAFTED) {
      const query = new URLSearchParams(ASKED.map((name) => [name, crafted]));
      note(await ani.get(`${path}?${query}`), `GET with ${crafted}`);
      if (path === pattern || crafted === "") continue;
      note(await ani.get(fill(pattern, () => crafted)), `GET of ${crafted}`);
      note(
        await ani.post(
          fill(pattern, () => crafted),
          { do: "send", version: "1" },
        ),
        `POST to ${crafted}`,
      );
    }
    const page = load(await (await ani.get(path)).text());
    for (const form of page("main form[method=post]").toArray()) {
      const to = page(form).attr("action") ?? path;
      const controls = page(form).find("input, select, textarea, button").toArray();
      const fields = controls.map((control) => ({
        name: page(control).attr("name") ?? "",
        value: String(page(control).val() ?? ""),
        isCrafted:
          (page(control).attr("type") === "hidden" || page(control).is("[inputmode=numeric], [type=number]")) &&
          !CHOICES.includes(page(control).attr("name") ?? ""),
      }));
      for (const one of fields.filter(({ isCrafted }) => isCrafted)) {
        for (const crafted of CRAFTED) {
          const sent = Object.fromEntries(fields.map(({ name, value }) => [name, name === one.name ? crafted : value]));
          note(await ani.post(to, sent), `POST ${one.name}=${crafted}`);
        }
      }
    }
    expect(failed).toEqual([]);
  });
});
