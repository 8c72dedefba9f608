import { Client } from "pg";
import { expect, test } from "vitest";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, formClient } from "../../support/services/form-client";
import { createPostgresDatabase } from "../../support/services/shared-postgres";

test("a process takes as many connections as it may, and listens on the direct address alone", async () => {
  const database = await createPostgresDatabase();
  const site = await startTestSite({
    DATABASE_URL: `${database}?application_name=pooled`,
    DATABASE_DIRECT_URL: `${database}?application_name=direct`,
    DATABASE_CONNECTIONS: "5",
    FORM_LIMIT: "1000",
  });
  const observer = new Client({ connectionString: `${database}?application_name=observer` });
  await observer.connect();
  const connections = async () => {
    const { rows } = await observer.query<{ name: string; query: string }>(
      `SELECT application_name AS name, query FROM pg_stat_activity
       WHERE datname = current_database() AND application_name <> 'observer' AND backend_type = 'client backend'`,
    );
    return rows;
  };
  const form = formClient(site);
  const tokens = await Promise.all(Array.from({ length: 30 }, () => form.openForm("/contact")));
  await form.openForm("/contact");
  const statuses = await Promise.all(
    tokens.map(async (token) => (await form.post("/contact", contactFields(token))).status),
  );
  expect(new Set(statuses)).toEqual(new Set([303]));
  const open = await connections();
  const direct = open.filter(({ name }) => name === "direct");
  expect(direct.map(({ query }) => query)).toEqual(["LISTEN site_changes"]);
  // Three that store and one that counts: of the five one listens.
  expect(open.length - direct.length).toBe(4);
  await observer.end();
  await site.stop();
});
