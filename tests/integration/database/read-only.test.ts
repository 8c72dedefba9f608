import { afterAll, expect, it } from "vitest";
import { closeAfterTest, createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

it("writes again once PostgreSQL is no longer read-only, also when the server keeps all sessions", async () => {
  const database = await databases.kinds[1].create();
  const [row] = await database.read<{ name: string }>("SELECT current_database() AS name");
  const change = (to: "on" | "off") =>
    database.execute(`BEGIN READ WRITE; ALTER DATABASE ${row?.name} SET default_transaction_read_only = ${to}; COMMIT`);
  // One session, which begins while nothing can be written.
  const site = database.open(1);
  closeAfterTest(site);
  const write = () => site.transaction((sql) => sql("UPDATE expo.migration SET name = name WHERE number = 1"));
  await change("on");
  for (let attempt = 0; attempt < 2; attempt++) await expect(write()).rejects.toMatchObject({ code: "25006" });
  await change("off");
  await expect(write()).resolves.toEqual([]);
});
