import { afterAll, expect, test } from "vitest";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, formClient } from "../../support/services/form-client";
import { createTestDatabases } from "../../support/services/test-databases";

const TOKEN = "a-token-for-prometheus";

const databases = createTestDatabases();
afterAll(() => databases.stop());

test("a PostgreSQL that became read-only shows in /readyz, and each refused form is counted, until it takes them again", async () => {
  const database = await databases.kinds[1].create();
  /** A session keeps the default with which it began: the server ends the earlier ones when it becomes read-only, and none afterwards. */
  const change = async (to: "on" | "off") => {
    const [row] = await database.read<{ name: string }>("SELECT current_database() AS name");
    await database.execute(
      `BEGIN READ WRITE; ALTER DATABASE ${row?.name} SET default_transaction_read_only = ${to}; COMMIT`,
    );
    if (to === "off") return;
    await database.read(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
  };
  const site = await startTestSite({ ...database.settings, METRICS_TOKEN: TOKEN });
  const readyz = async () => (await fetch(`${site.url}/readyz`)).json();
  const refused = async () => {
    const metrics = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    return /^forms_refused_total\{kind="submission",reason="fault"\} .*/m.exec(await metrics.text())?.[0].split(" ")[1];
  };
  const client = formClient(site);
  const send = async (path: string) =>
    (await client.post(path, contactFields(await client.openForm("/contact")))).status;
  await expect.poll(readyz).toMatchObject({ outbox: "writable" });
  expect(await refused()).toBe("0");
  await change("on");
  await expect
    .poll(readyz)
    .toMatchObject({ ready: true, outbox: "not writable", outboxFault: expect.stringContaining("read-only") });
  expect([await send("/contact"), await send("/contact.data")]).toEqual([503, 503]);
  expect(await refused()).toBe("2");
  await change("off");
  await expect.poll(readyz).toMatchObject({ outbox: "writable" });
  await expect.poll(() => send("/contact")).toBe(303);
  await site.stop();
});
