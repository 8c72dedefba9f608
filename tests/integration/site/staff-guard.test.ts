import type { RouteConfigEntry } from "@react-router/dev/routes";
import { load } from "cheerio";
import { matchRoutes } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { STAFF_ROLES, type StaffRole } from "~/base/values/staff";
import { m } from "~/paraglide/messages";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import { CHECK_ACTIONS, ORDER_ACTIONS } from "~/sales/desk/orders/order-actions";
import { actionsOf, type StaffAction } from "~/staff/accounts/staff-rules";
import { EXPORT_PERMISSIONS } from "~/staff/exports/export-rules";
import { permissionOf, SHOW_TYPED, STAFF_ADDRESSES } from "~/staff/staff-addresses";
import routes from "../../../app/routes";
import { IS_FULL } from "../../support/content/sample";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, exhibitorFields, formClient } from "../../support/services/form-client";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { browserAt, type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { createTestDatabases } from "../../support/services/test-databases";

const SECRETS = { SESSION_SECRET: "s".repeat(40) };

const table = (await routes).flatMap(function below(entry): RouteConfigEntry[] {
  return [entry, ...(entry.children ?? []).flatMap(below)];
});
const addressesIn = (entries: readonly RouteConfigEntry[]) => entries.flatMap(({ path }) => path ?? []);
const STAFF = addressesIn(table.find(({ id }) => id === "staff")?.children ?? []);
const GUARDED = STAFF.filter((path) => permissionOf(`/${path}`) !== "open");
const showsTyped = (path: string) => SHOW_TYPED.includes(`/${path}`);

/** What a role must be allowed to open an address. */
const neededFor = (pattern: string) => [permissionOf(`/${pattern}`)].filter((action) => action !== "open");
const mayAll = (role: StaffRole, needs: readonly StaffAction[]) =>
  needs.every((action) => actionsOf(role).includes(action));

/** How many pages and forms each role has got in {@link roleInTurn}. */
const turns = new Map<StaffRole, number>();
/** Of the roles that are allowed all of this, the one that has got the fewest. */
function roleInTurn(needs: readonly StaffAction[]): StaffRole | undefined {
  const count = (role: StaffRole) => turns.get(role) ?? 0;
  const [next] = STAFF_ROLES.filter((role) => mayAll(role, needs)).toSorted((a, b) => count(a) - count(b));
  if (next) turns.set(next, count(next) + 1);
  return next;
}

/** The id of nothing. */
const NOBODYS = "00000000-0000-4000-8000-000000000000";

type Form = { fields: Record<string, string>; needs: StaffAction[] };
const form = (fields: Form["fields"] = {}, ...needs: StaffAction[]): Form => ({ fields, needs });

/**
 * What is sent to each address that takes something, without any effect, and what that needs more than the page. An address that is not here
 * may take nothing.
 */
const FORMS: Readonly<Record<string, Form[]>> = {
  "staff/sessions": [form({ session: "of nobody" })],
  "staff/orders/many": ["resend", "cancel"].map((act) =>
    form({ do: act, key: "k".repeat(36) }, act === "resend" ? "help-buyers" : "cancel-orders"),
  ),
  "staff/orders/new": [form(), form({ way: "give" }, "give-tickets"), form({ way: "paid" }, "take-money")],
  "staff/orders/bank": [form()],
  "staff/orders/holders": [form({ mailbox: "nobody" }, "cancel-orders"), form({ first: "off" })],
  "staff/orders/payments": [
    ...[form({ payment: "unknown" }), form({ do: "other", line: "unknown", words: "nothing" })],
    ...["take", "returned", "reopen"].map((act) => form({ do: act, line: "unknown" })),
  ],
  "staff/orders/messages/write": [form()],
  "staff/orders/messages/:id": ["send", "test", "plan", "unplan", "stop", "resume", "discard"].map((act) =>
    form({ do: act }),
  ),
  "staff/orders/buyers": [
    form({ do: "message", season: "never" }, "write-to-buyers"),
    form({ do: "refund", season: "never" }, "refund"),
  ],
  "staff/orders/days": [
    ...["keep", "move"].map((act) => form({ day: "2025-11-14", act })),
    form({ day: "2025-11-14", act: "refund" }, "refund"),
  ],
  "staff/orders/invitations": [form()],
  "staff/orders/vouchers/new": [form()],
  "staff/orders/vouchers/:id": [form(), form({ do: "end" })],
  "staff/orders/:reference/group": [
    ...[form({ do: "send" }), form({ do: "company", company: "PT Rimba Raya" })],
    ...["names", "again", "name"].map((act) => form({ do: act, ticket: "unknown" })),
  ],
  "staff/orders/:reference": Object.entries(ORDER_ACTIONS).map(([act, action]) =>
    form({ do: act, seen: "gone" }, action),
  ),
  "staff/exports": [
    form({ do: "delete", id: NOBODYS }),
    ...Object.entries(EXPORT_PERMISSIONS).map(([what, action]) => form({ id: NOBODYS, what, format: "none" }, action)),
  ],
  "staff/leads/:reference": ["take", "give", "leave", "close", "open", "note", "resend", "answer", "nothing"].map(
    (act) => form({ do: act, to: "nobody" }),
  ),
  "staff/leads/many": ["take", "give", "close"].map((act) => form({ do: act, key: "k".repeat(36), to: "nobody" })),
  "staff/exhibitors/many": ["owner", "step", "tag"].map((act) =>
    form({ do: act, key: "k".repeat(36), owner: "nobody", nextStep: "Call", tags: "sponsor" }),
  ),
  "staff/exhibitors/plan": ["block", "unblock", "price", "nothing"].map((act) => form({ do: act, key: "no key" })),
  "staff/exhibitors/:reference": [
    ...["extend", "reserve", "contract", "release", "move", "nothing"],
    ...["plan", "give", "note", "end", "open", "share", "unshare", "drawup", "offer", "allot"],
  ].map((act) => form({ do: act, key: "no key" })),
  "staff/exhibitors/money": [form({ do: "line", line: "unknown" }, "manage-invoices")],
  "staff/exhibitors/:reference/money": [
    "draw",
    "paid",
    "withheld",
    "charges",
    "move",
    "return",
    "reverse",
    "credit",
    "cancel",
    "nothing",
  ].map((act) => form({ do: act, key: "no key" }, "manage-invoices")),
  "staff/gate": [
    form({ revoke: "unknown" }, "manage-doors"),
    form({ door: "North" }, "manage-doors"),
    form({ seen: "unknown" }, "manage-doors"),
  ],
  "staff/people": [
    form({ do: "invite", email: "nobody", role: "gate" }),
    form({ do: "change", email: "nobody@expo.example", role: "gate" }),
    form({ do: "remove", email: "nobody@expo.example" }),
  ],
  "staff/today/:task": [form()],
  "staff/content": [form()],
  "staff/content/:kind": [form()],
  "staff/content/:kind/:id": [form(), form({ button: "publish" }), form({ button: "delete" })],
  "staff/content/:kind/+sheet": [form()],
  "staff/content/halls/:hall/+plan": [form()],
  "staff/content/halls/:hall/+draw": [
    form(),
    form({ button: "publish" }),
    form({ button: "draft" }),
    form({ button: "discard" }),
  ],
  "staff/revisions/:number/restore": [form()],
  "staff/scheduled/:id": [form()],
  "staff/editions": [form()],
  "staff/editions/:edition": [form({ button: "unknown" }), form({ button: "preview" })],
  "staff/editions/:edition/content": [form()],
  "staff/editions/:edition/content/:kind": [form()],
  "staff/editions/:edition/content/:kind/:id": [form(), form({ button: "publish" }), form({ button: "delete" })],
  "staff/editions/:edition/content/:kind/+sheet": [form()],
  "staff/editions/:edition/content/halls/:hall/+plan": [form()],
  "staff/editions/:edition/content/halls/:hall/+draw": [form()],
  "staff/editions/:edition/revisions/:number/restore": [form()],
};

/**
 * Who opens a page, and who sends a form, in `npm test`: whatever is refused is asked for by each role, and what is allowed by one of those
 * that may, in turn. `npm run test:full` lets all of them. `staff-rules.test.ts` has each role and action.
 */
const PAGE_TURNS = new Map(GUARDED.map((pattern) => [pattern, roleInTurn(neededFor(pattern))]));
const FORM_TURNS = new Map(
  Object.entries(FORMS).flatMap(([pattern, forms]) =>
    forms.map((form) => [form, roleInTurn([...neededFor(pattern), ...form.needs])] as const),
  ),
);

/** An address that a pattern matches. */
const exampleOf = (pattern: string) =>
  `/${pattern
    .replace("exhibitors/:reference", `exhibitors/${exhibitor.toLowerCase()}`)
    .replace("leads/:reference", `leads/${lead.toLowerCase()}`)
    .replace(":reference", reference.toLowerCase())
    .replace(":task", "notice")
    // A document that is alone of its kind: its form shows what was typed, a list has nothing typed.
    .replace(/content\/:kind$/, "content/event")
    .replace(":kind", "brands")
    .replace(":hall", "hall-a")
    .replace("money/:file", "money/tax-invoices-v1.4-2025-10.xml")
    .replace(":file", "brands.csv")
    .replace(":edition", "1")
    .replace("brands/:id", "brands/air-jernih-field-filters")
    .replace(/:(?:number|id)/, "1")}`;

const databases = createTestDatabases();
let site: SiteServer;
/** Of an order that waits for its transfer, and of one that is paid. */
let [reference, paid] = ["", ""];
/** Of a message of a visitor. */
let lead = "";
/** Of an exhibitor's registration. */
let exhibitor = "";
const people = new Map<StaffRole, StaffBrowser>();
beforeAll(async () => {
  const database = await databases.kinds[0].create();
  const env = {
    ...{ ...database.settings, ...SECRETS, FORM_LIMIT: "1000", PAYMENT_ACCOUNT: "Bank Tes 123" },
    STAFF_EMAILS: STAFF_ROLES.map((role) => `${role}@expo.example:${role}`).join(","),
  };
  site = await startTestSite(env);
  for (const role of STAFF_ROLES) people.set(role, await signInAt(site, `${role}@expo.example`, env));
  const orders = openOrders(database, Date);
  [reference, paid] = [await placeOne(orders, "one"), await placeOne(orders, "another")];
  await orders.pay(paid, "sari@expo.example", new Map([["friday-pass", 100]]));
  await orders.close();
  const visitor = formClient(site);
  await visitor.post("/contact", contactFields(await visitor.openForm("/contact")));
  const [row] = await database.read<{ reference: string }>(
    "SELECT reference FROM submission WHERE kind = 'contact-message'",
  );
  lead = row?.reference ?? "";
  const registering = exhibitorFields(await visitor.openForm("/book-space"), { email: "sari@visitor.example" });
  await visitor.post("/book-space", registering);
  const [registered] = await database.read<{ reference: string }>(
    "SELECT reference FROM submission WHERE kind = 'exhibitor-registration'",
  );
  exhibitor = registered?.reference ?? "";
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

async function placeOne(orders: ReturnType<typeof openOrders>, key: string): Promise<string> {
  const held = await orders.hold({ key, keepUntil: Date.now() + 3600_000, lines: [some("friday-pass", 1, 100)] });
  if (!("order" in held)) throw new Error("sold out");
  await orders.place(held.order.reference, buyer(`${key}@visitor.example`), transfer(Date));
  return held.order.reference;
}

test("every address of the staff area is below its layout, and says who may open it and send its forms", () => {
  expect(addressesIn(table).filter((path) => /^staff(?:\/|$)/.test(path))).toEqual(STAFF);
  expect(STAFF.length).toBeGreaterThan(20);
  expect(Object.keys(STAFF_ADDRESSES).toSorted()).toEqual(STAFF.map((path) => `/${path}`).toSorted());
  for (const path of Object.keys(FORMS)) expect(STAFF).toContain(path);
  for (const address of SHOW_TYPED) expect(STAFF_ADDRESSES).toHaveProperty([address]);
});

test("somebody opens each page and sends each form, and each role does both", () => {
  for (const whose of [PAGE_TURNS, FORM_TURNS]) expect(new Set(whose.values())).toEqual(new Set(STAFF_ROLES));
});

/** The response to a request for the data of a page: its status, and whether it leads to the page that signs in. */
async function dataOf(response: Response, to: string) {
  const words = (await response.text()).split('"');
  return [response.status, words.includes(to) && words.includes("redirect")];
}

/** The page that signs in, and then leads to the one that was asked for. */
const signInThen = (path: string) => `/staff?to=${encodeURIComponent(path)}`;

describe.each(GUARDED)("%s without a session", (pattern) => {
  test("refuses to be read", async () => {
    const path = exampleOf(pattern);
    const stranger = browserAt(site);
    for (const address of [path, `/id${path}`]) {
      const { status, headers } = await stranger.get(address);
      const to = (address === path ? "" : "/id") + signInThen(path);
      expect([status, headers.get("Location")]).toEqual([303, to]);
      expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual(["private, no-store", "noindex"]);
    }
    expect((await stranger.head(path)).status).toBe(303);
    expect(await dataOf(await stranger.get(`${path}.data`), signInThen(path))).toEqual([202, true]);
  });

  test("takes nothing", async () => {
    const path = exampleOf(pattern);
    const stranger = browserAt(site);
    const sent = await stranger.post(path, { note: "typed" });
    const sentAsData = await stranger.post(`${path}.data`, { note: "typed" });
    if (sent.status === 405) expect(sentAsData.status).toBe(405);
    else if (showsTyped(pattern)) {
      expect([sent.status, sentAsData.status]).toEqual([401, 401]);
      expect(await sent.text()).toContain(m.staff_signed_out());
    } else {
      expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/staff"]);
      expect(await dataOf(sentAsData, "/staff")).toEqual([202, true]);
    }
  });
});

/** The address that a link leads to, as the routes write it. */
const patternOf = (href: string) =>
  matchRoutes(
    STAFF.map((path) => ({ path })),
    new URL(href, site.url).pathname,
  )?.at(-1)?.route.path;

describe.each(STAFF_ROLES)("%s", (role) => {
  const may = actionsOf(role);
  const person = () => people.get(role) ?? expect.unreachable();
  const opens = (pattern: string) => mayAll(role, neededFor(pattern));
  const asked = GUARDED.filter((pattern) => IS_FULL || !opens(pattern) || PAGE_TURNS.get(pattern) === role);

  test.each(asked)("%s is opened with its permission alone, and leads nowhere else", async (pattern) => {
    const response = await person().get(exampleOf(pattern));
    if (!opens(pattern)) {
      expect(response.status).toBe(403);
      expect(await response.text()).not.toContain("@visitor.example");
      // What scripts fetch: all loaders of the page, or one that a client names.
      const file = table.find(({ path }) => path === pattern)?.file.replace(/\.tsx?$/, "");
      for (const query of ["", `?_routes=${encodeURIComponent(file ?? "")}`]) {
        const asData = await person().get(`${exampleOf(pattern)}.data${query}`);
        expect(asData.status).toBe(403);
        expect(await asData.text()).not.toContain("@visitor.example");
      }
      return;
    }
    expect([200, 302, 303, 404]).toContain(response.status);
    const $ = load(await response.text());
    const links = $("main a[href^='/staff']").map((_, link) => $(link).attr("href") ?? "");
    const led = new Set(links.get().flatMap((href) => patternOf(href) ?? href));
    expect([...led].filter((to) => !opens(to))).toEqual([]);
  });

  test.each(GUARDED)("%s takes what the person may send", async (pattern) => {
    const forms = FORMS[pattern];
    if (!forms) return expect((await person().post(exampleOf(pattern))).status).toBeOneOf([403, 405]);
    for (const form of forms) {
      const isAllowed = opens(pattern) && mayAll(role, form.needs);
      if (isAllowed && !IS_FULL && FORM_TURNS.get(form) !== role) continue;
      const { fields } = form;
      const { status } = await person().post(exampleOf(pattern), fields);
      expect([fields, status === 403]).toEqual([fields, !isAllowed]);
      expect(status).toBeLessThan(500);
    }
  });

  test("an order offers what the person may press", async () => {
    if (!opens("staff/orders/:reference")) return;
    const offered = new Set<string>();
    for (const order of [reference, paid]) {
      const $ = load(await (await person().get(`/staff/orders/${order.toLowerCase()}`)).text());
      for (const button of $("button[name=do]")) offered.add($(button).attr("value") ?? "");
      for (const link of $("a[href*='ask=']")) {
        offered.add(new URL($(link).attr("href") ?? "", site.url).searchParams.get("ask") ?? "");
      }
    }
    const shown = ["exchange", "paid", "cancel", "resend", "name", "readdress", "correct", "revoke", "refund"] as const;
    expect([...offered].toSorted()).toEqual(shown.filter((act) => may.includes(ORDER_ACTIONS[act])).toSorted());
  });

  test.each(Object.entries(CHECK_ACTIONS))("the link of a mail to staff that says %s", async (check, needs) => {
    const { staffLink } = createOrderLinks({ secrets: [SECRETS.SESSION_SECRET], siteUrl: "" });
    const path = staffLink(paid, check as keyof typeof CHECK_ACTIONS, "sari@expo.example", "en");
    for (const { status } of [await person().get(path), await person().post(path)]) {
      expect(status === 403).toBe(!may.includes(needs));
    }
  });
});
