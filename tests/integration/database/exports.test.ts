import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { readXlsx } from "~/base/sheets/read-xlsx";
import type { LongTable } from "~/base/tables/table";
import { ExportPeople } from "~/staff/exports/export-people.server";
import { KEEP_EXPORT_MS, MAX_ATTEMPTS, MAX_KEPT, MAX_OPEN } from "~/staff/exports/export-rules";
import { ExportStore } from "~/staff/exports/export-store.server";
import { type ExportSources, makeNextExport } from "~/staff/exports/make-export.server";
import { manualClock } from "../../support/servers/manual-clock";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const LEASE_MS = 150;
const ANI = "ani@expo.example";

type Given = Partial<ExportSources> & { leaseMs?: number };

/** A table of so many rows, three a page. @param between called before each page but the first */
const tableOf = (count: number, between: (done: number) => Promise<void> | void = () => undefined): LongTable => ({
  columns: [
    { title: "number", kind: "count" },
    { title: "name", kind: "text" },
  ],
  total: count,
  pages: (async function* () {
    for (let done = 0; done < count; ) {
      if (done > 0) await between(done);
      const rows = Array.from({ length: Math.min(3, count - done) }, (_, index) => [done + index, "=1+1"]);
      done += rows.length;
      yield { rows, done };
    }
  })(),
});

/** A process with the store, and what staff would see of it. */
function open(database: TestDatabase, clock = manualClock()) {
  const audited: string[] = [];
  function startProcess({ leaseMs = LEASE_MS, ...given }: Given = {}) {
    const connection = database.open();
    closeAfterTest(connection);
    const store = new ExportStore(connection, {
      clock,
      audit: async (_, editor, action, detail) => void audited.push(`${editor} ${action} ${detail}`),
      leaseMs,
    });
    const one = async () => tableOf(10);
    const sources = {
      orders: one,
      tickets: one,
      money: one,
      scans: one,
      leads: one,
      exhibitors: one,
      booths: one,
      offers: one,
      invoices: one,
      ...given,
    };
    let stopping = false;
    return {
      store,
      people: new ExportPeople(connection),
      connection,
      make: () => makeNextExport({ database: connection, store, sources, isStopping: () => stopping }),
      stop: () => {
        stopping = true;
      },
    };
  }
  const order = (store: ExportStore, editor = ANI, id: string = randomUUID()) =>
    store.order({ id, what: "orders", format: "xlsx", edition: 1, language: "en", editor });
  const mails = () =>
    database.read<{ payload: string }>("SELECT payload FROM submission WHERE kind = 'export-done' ORDER BY created_at");
  const pieces = async () => (await database.read("SELECT job FROM export_piece")).length;
  return { startProcess, order, mails, pieces, audited, clock };
}

async function fileOf(store: ExportStore, editor = ANI): Promise<Uint8Array> {
  const [job] = await store.list(editor);
  if (!job) throw new Error("there is no file");
  const parts: Uint8Array[] = [];
  for await (const piece of store.read(job)) parts.push(piece);
  const bytes = Buffer.concat(parts);
  expect(bytes.length).toBe(job.bytes);
  return new Uint8Array(bytes);
}

describe.each(databases.kinds)("files that staff order, in $name", ({ create }) => {
  it("are made once, served by any process, and announced with one mail", async () => {
    const { startProcess, order, mails, audited } = open(await create());
    const [one, other] = [startProcess(), startProcess()];
    expect(await order(one.store)).toBe("ordered");
    await Promise.all([one.make(), other.make(), one.make(), other.make()]);
    const [job] = await one.store.list(ANI);
    expect(job).toMatchObject({ state: "ready", attempts: 1, done: 10, total: 10, lines: 10, pieces: 1 });
    const [titles, ...rows] = await readXlsx(await fileOf(other.store));
    expect([titles, rows.length, rows[9]]).toEqual([["number", "name"], 10, [9, "=1+1"]]);
    const said = await mails();
    expect(said.map(({ payload }) => JSON.parse(payload).report)).toEqual([{ export: job?.id }]);
    expect(audited).toEqual([`${ANI} export-ordered orders`]);
  });

  it("are ordered once by a form, one at a time by a person, and a few in all", async () => {
    const { startProcess, order, clock } = open(await create());
    const { store, make } = startProcess();
    const id = randomUUID();
    const pressed = await Promise.all([order(store, ANI, id), order(store, ANI, id), order(store, ANI, id)]);
    expect(pressed).toEqual(["ordered", "ordered", "ordered"]);
    expect(await order(store)).toBe("own");
    clock.advance(1);
    for (let index = 1; index < MAX_OPEN; index += 1)
      expect(await order(store, `p${index}@expo.example`)).toBe("ordered");
    expect(await order(store, "last@expo.example")).toBe("all");
    await make();
    expect(await order(store, "last@expo.example")).toBe("ordered");
    expect(await order(store)).toBe("all");
  });

  it("run two at a time in all, however many processes look", async () => {
    const { startProcess, order } = open(await create());
    const processes = Array.from({ length: 4 }, () => startProcess({ leaseMs: 60_000 }));
    const [first] = processes;
    for (let index = 0; index < 4; index += 1)
      await order(first?.store ?? expect.unreachable(), `p${index}@expo.example`);
    const leases = await Promise.all(processes.map(({ store }) => store.claim()));
    expect(leases.filter((lease) => lease !== null)).toHaveLength(2);
    expect(new Set(leases.flatMap((lease) => lease?.id ?? [])).size).toBe(2);
  });

  it("are made by another process when theirs dies in the middle, whose pieces count for nothing", async () => {
    const { startProcess, order, pieces, mails } = open(await create());
    const [dead, next] = [startProcess(), startProcess()];
    await order(dead.store);
    const lease = (await dead.store.claim()) ?? expect.unreachable();
    await dead.store.addPiece(lease, 0, new Uint8Array([1, 2, 3]), { done: 3, total: 10 });
    await next.make();
    expect(await next.store.list(ANI)).toMatchObject([{ state: "running", done: 3, total: 10 }]);
    await sleep(LEASE_MS + 50);
    await next.make();
    expect(await next.store.list(ANI)).toMatchObject([{ state: "ready", attempts: 2 }]);
    expect((await readXlsx(await fileOf(next.store))).length).toBe(11);
    // It was only slow: it may not write into the file of the other one.
    await expect(dead.store.addPiece(lease, 1, new Uint8Array([4]), { done: 6, total: 10 })).rejects.toThrow();
    await expect(dead.store.finish(lease, { lines: 1, pieces: 1, bytes: 3 })).rejects.toThrow();
    await next.store.purge();
    expect([await pieces(), (await mails()).length]).toEqual([1, 1]);
  });

  it("are given to another process by one that stops", async () => {
    const { startProcess, order } = open(await create());
    const stopping = startProcess({ orders: async () => tableOf(10, () => stopping.stop()), leaseMs: 60_000 });
    await order(stopping.store);
    await stopping.make();
    expect(await stopping.store.list(ANI)).toMatchObject([{ state: "waiting", attempts: 1 }]);
    await stopping.make();
    expect(await stopping.store.list(ANI)).toMatchObject([{ state: "waiting", attempts: 1 }]);
    const next = startProcess();
    await next.make();
    expect(await next.store.list(ANI)).toMatchObject([{ state: "ready", attempts: 2 }]);
  });

  it("fail for good after some attempts, with a mail, and stand in nobody's way", async () => {
    const { startProcess, order, mails, clock, pieces } = open(await create());
    const broken = async () => tableOf(10, () => Promise.reject(new Error("a broken row")));
    const { store, make } = startProcess({ orders: broken });
    await order(store);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await make();
      expect(await store.list(ANI)).toMatchObject([{ state: "waiting", attempts: attempt }]);
    }
    await make();
    expect(await store.list(ANI)).toMatchObject([{ state: "failed", attempts: MAX_ATTEMPTS }]);
    expect((await mails()).length).toBe(1);
    expect(await order(store, "sari@expo.example")).toBe("ordered");
    expect(await order(store)).toBe("ordered");
    clock.advance(KEEP_EXPORT_MS + 1);
    await store.purge();
    expect([(await store.list(ANI)).length, await pieces()]).toEqual([1, 0]);
  });

  it("stop being made when their order is taken back, by its own person alone", async () => {
    const { startProcess, order, audited, pieces, mails } = open(await create());
    const process = startProcess({
      orders: async () =>
        tableOf(3000, async (done) => {
          if (done !== 30) return;
          const [job] = await process.store.list(ANI);
          expect(await process.store.remove(job?.id ?? "", "sari@expo.example")).toBe(false);
          expect(await process.store.remove(job?.id ?? "", ANI)).toBe(true);
        }),
    });
    await order(process.store);
    await process.make();
    await process.store.purge();
    expect([await process.store.list(ANI), await pieces(), (await mails()).length]).toEqual([[], 0, 0]);
    expect(audited).toEqual([`${ANI} export-ordered orders`, `${ANI} export-deleted orders`]);
  });

  it("are deleted after some days, and by the ones that follow", async () => {
    const { startProcess, order, clock, pieces } = open(await create());
    const { store, make } = startProcess();
    for (let index = 0; index < MAX_KEPT + 2; index += 1) {
      await order(store);
      await make();
      clock.advance(1_000);
    }
    await store.purge();
    expect([(await store.list(ANI)).length, await pieces()]).toEqual([MAX_KEPT, MAX_KEPT]);
    clock.advance(KEEP_EXPORT_MS);
    await store.purge();
    expect([(await store.list(ANI)).length, await pieces()]).toEqual([0, 0]);
  });

  it("go with the data of anybody, and of whoever ordered them", async () => {
    const { startProcess, order, pieces } = open(await create());
    const { store, make, people, connection } = startProcess();
    await order(store);
    await make();
    await order(store, "sari@expo.example");
    const lease = (await store.claim()) ?? expect.unreachable();
    expect(await people.ofPerson(" Ani@expo.example")).toMatchObject([{ what: "orders" }]);
    await connection.transaction((sql) => people.forget(sql, "buyer@visitor.example"));
    expect([await store.list(ANI), await pieces()]).toEqual([[], 0]);
    // Somebody's data may be in what is being made: it begins anew.
    await expect(store.advance(lease, { done: 1, total: 2 })).rejects.toThrow();
    await make();
    expect(await store.list("sari@expo.example")).toMatchObject([{ state: "ready" }]);
    await connection.transaction((sql) => people.forget(sql, "sari@expo.example"));
    expect(await people.ofPerson("sari@expo.example")).toEqual([]);
  });

  it("leave what a newer release makes to that", async () => {
    const database = await create();
    const { startProcess, order } = open(database);
    const { store, make } = startProcess();
    await order(store);
    await database.execute("UPDATE export_job SET what = 'newer'");
    await make();
    expect(await store.list(ANI)).toMatchObject([{ what: "newer", state: "waiting", attempts: 0 }]);
  });
});
