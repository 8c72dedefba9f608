import { expect, test } from "vitest";
import { inFull } from "../../support/content/sample";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, formClient } from "../../support/services/form-client";
import { createPostgresDatabase } from "../../support/services/shared-postgres";

/** Starts a site, stops it after the test. */
async function withSite(env: Record<string, string>, use: (site: SiteServer) => Promise<void>) {
  const site = await startTestSite(env);
  try {
    await use(site);
  } finally {
    await site.stop();
  }
}

type Client = ReturnType<typeof formClient>;

/** Posts a form that is rejected. */
const postJunk = (client: Client, path = "/contact", headers: Record<string, string> = {}) =>
  client.post(path, new URLSearchParams({ name: "Typed Name" }), headers);

async function statusesOfJunk(client: Client, count: number): Promise<number[]> {
  const statuses = [];
  for (let turn = 0; turn < count; turn += 1) {
    statuses.push((await postJunk(client, turn % 2 ? "/contact.data" : "/contact")).status);
  }
  return statuses;
}

/** Tokens of forms that may be sent immediately, each for a separate submission. */
function openForms(client: Client, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => client.openForm("/contact")));
}

const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

test("one address may send 20 rejected forms for each accepted one, counted over a path and its .data path", async () => {
  await withSite({ FORM_LIMIT: "1", TRUSTED_PROXIES: "1" }, async (site) => {
    const client = formClient(site);
    const from = (address: string) => ({ "X-Forwarded-For": `203.0.113.99, ${address}` });
    const statuses = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const path = turn % 2 ? "/contact.data" : "/contact";
      statuses.push((await postJunk(client, path, from("2001:db8:1:100::1"))).status);
    }
    expect(statuses).toEqual(times(20, 400));
    // Another address of the same /56 counts as the same visitor.
    const document = await postJunk(client, "/contact", from("2001:db8:1:1ff::2"));
    expect(document.status).toBe(429);
    expect(Number(document.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await document.text()).toContain('value="Typed Name"');
    const data = await postJunk(client, "/contact.data", from("2001:db8:1:100::1"));
    expect(data.status).toBe(429);
    expect(Number(data.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await postJunk(client, "/contact", from("2001:db8:1:200::1"))).status).toBe(400);
    expect((await postJunk(client, "/book-space", from("2001:db8:1:100::1"))).status).toBe(400);
  });
});

inFull(() => {
  test("requests without the visitor's address where proxies write it count in no limit, and are logged once", async () => {
    await withSite({ FORM_LIMIT: "1", TRUSTED_PROXIES: "2" }, async (site) => {
      const client = formClient(site);
      // One proxy of two: the connection's address would be that proxy's, and pass for every visitor's.
      const headers = { "X-Forwarded-For": "203.0.113.99" };
      const statuses = [];
      for (let turn = 0; turn < 22; turn += 1) statuses.push((await postJunk(client, "/contact", headers)).status);
      expect(statuses).toEqual(times(22, 400));
      expect(site.output().match(/"level":40,[^\n]*did not come through all trusted proxies/g)).toHaveLength(1);
    });
  });
});

inFull(() => {
  test("rejected and accepted forms have separate limits", async () => {
    await withSite({ FORM_LIMIT: "2" }, async (site) => {
      const client = formClient(site);
      const [first, second, third] = await openForms(client, 3);
      expect(await statusesOfJunk(client, 30)).toEqual(times(30, 400));
      for (const token of [first, second]) {
        expect((await client.post("/contact", contactFields(token ?? ""))).status).toBe(303);
      }
      const refused = await client.post("/contact", contactFields(third ?? ""));
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await refused.text()).toContain('value="Budi Santosa"');
      // 31 of 40 are counted.
      expect(await statusesOfJunk(client, 10)).toEqual([...times(9, 400), 429]);
    });
  });
});

inFull(() => {
  test("a form that is sent again counts as rejected, since it stores nothing", async () => {
    await withSite({ FORM_LIMIT: "2" }, async (site) => {
      const client = formClient(site);
      const [first = "", second = ""] = await openForms(client, 2);
      const statuses = [];
      for (const token of [first, first, first, first, second]) {
        statuses.push((await client.post("/contact", contactFields(token))).status);
      }
      expect(statuses).toEqual(times(5, 303));
      expect(await statusesOfJunk(client, 38)).toEqual([...times(37, 400), 429]);
    });
  });
});

inFull(() => {
  test("accepted forms that are sent at the same time cannot exceed the limit", async () => {
    await withSite({ FORM_LIMIT: "3" }, async (site) => {
      const client = formClient(site);
      const tokens = await openForms(client, 12);
      const responses = await Promise.all(tokens.map((token) => client.post("/contact", contactFields(token))));
      const statuses = responses.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([...times(3, 303), ...times(9, 429)]);
    });
  });
});

inFull(() => {
  test("two instances with one database share both limits", async () => {
    const shared = { FORM_LIMIT: "2", DATABASE_URL: await createPostgresDatabase() };
    await withSite(shared, (one) =>
      withSite(shared, async (two) => {
        const clients = [formClient(one), formClient(two)] as const;
        const tokens = await openForms(clients[0], 3);
        const statuses = [];
        for (const [index, token] of tokens.entries()) {
          statuses.push((await clients[index % 2 ? 1 : 0].post("/contact", contactFields(token))).status);
        }
        expect(statuses).toEqual([303, 303, 429]);
        expect(await statusesOfJunk(clients[0], 20)).toEqual(times(20, 400));
        expect(await statusesOfJunk(clients[1], 20)).toEqual([...times(19, 400), 429]);
      }),
    );
  });
});

test("a proxy's header is ignored unless a setting trusts the proxy", async () => {
  await withSite({ FORM_LIMIT: "1" }, async (site) => {
    const client = formClient(site);
    const statuses = [];
    for (let turn = 0; turn < 21; turn += 1) {
      const headers = { "X-Forwarded-For": `198.51.100.${turn}`, "Fly-Client-IP": `198.51.100.${turn}` };
      statuses.push((await postJunk(client, "/contact", headers)).status);
    }
    expect(statuses).toEqual([...times(20, 400), 429]);
  });
});
