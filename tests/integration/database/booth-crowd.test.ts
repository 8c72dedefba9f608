import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { SEED, sample } from "../../support/content/sample";
import { type Ask, bringCompany, judgeCrowd } from "../../support/processes/booth-crowd";
import { type BoothCalls, boothCalls, EDITION, openBooths } from "../../support/processes/booth-desk";
import { boothCommands, createBoothModel } from "../../support/processes/booth-model";
import { createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

describe.each(databases.kinds)("booths of a crowd in $name", ({ name, create }) => {
  it("all companies want the same squares at once, send each form twice, and go on: no unit is two companies', no form is lost", async () => {
    // 200 companies come in `faults/booths-crash`.
    const [companies, squares] = [32, 16];
    const made = await create();
    // Two processes of a site.
    const sites = [openBooths(made.open()), openBooths(made.open())] as const;
    onTestFinished(() => Promise.all(sites.map(({ outbox }) => outbox.close())).then(() => undefined));
    const calls = sites.map((site) => boothCalls(site, Date.now));
    let asked = 0;
    const ask: Ask = async (call, ...args) => {
      asked += 1;
      const own = calls[asked % calls.length] as BoothCalls;
      for (let tries = 0; ; tries += 1) {
        try {
          return await (own[call] as (...given: unknown[]) => Promise<never>)(...args);
        } catch (error) {
          // A database that is too busy is asked again, as the page says.
          if (tries === 200) throw error;
          await sleep(50);
        }
      }
    };
    const ends = await Promise.all(Array.from({ length: companies }, (_, index) => bringCompany(ask, index, squares)));
    const { faults, told } = await judgeCrowd(sites[0], ends, squares);
    expect(faults).toEqual([]);
    // A crowd that stands still would prove nothing. In a small one it can be that nobody finds a free square to move to.
    expect(told.taken ?? 0).toBeGreaterThan(0);
  }, 240_000);

  it("who cancels by the terms does not come, as who is released, and its open offer is withdrawn", async () => {
    const open = openBooths((await create()).open());
    onTestFinished(() => open.outbox.close());
    const calls = boothCalls(open, Date.now);
    const reference = (await calls.register("Rimba", randomUUID(), [1])).reference ?? "";
    const offer = randomUUID();
    expect(await calls.offer(offer, reference, [1])).toBe("done");
    expect(await calls.cancel(randomUUID(), reference, [1])).toBe("done");
    expect((await open.booths.followUps.find(reference)).endedAt).not.toBeNull();
    expect(await calls.accept(offer)).toEqual({ outcome: "closed" });
  });

  it.each([true, false])(
    "a cancellation that is sent again after its exhibitor got booths again ends nothing, with an invoice: %s",
    async (isBilled) => {
      const open = openBooths((await create()).open());
      onTestFinished(() => open.outbox.close());
      const calls = boothCalls(open, Date.now);
      const reference = (await calls.register("Rimba", randomUUID(), [1])).reference ?? "";
      if (isBilled) await calls.draw(randomUUID(), reference, [1]);
      const key = randomUUID();
      expect(await calls.cancel(key, reference, [1])).toBe("done");
      expect(await calls.cancel(key, reference, [1])).toBe("done");
      expect(await calls.move(randomUUID(), reference, [], [1])).toBe("done");
      expect(await calls.cancel(key, reference, [1])).toBe("meanwhile");
      expect(await open.booths.desk.ofRegistration(EDITION, reference)).toHaveLength(1);
    },
  );

  it("whatever is done in whatever order, each booth is in the state that a model says, of whom it says", async () => {
    const made = await create();
    const clock = { at: Date.parse("2026-11-30T10:00:00+07:00"), now: () => clock.at };
    const open = openBooths(made.open(), clock);
    onTestFinished(() => open.outbox.close());
    let run = 0;
    await fc.assert(
      fc.asyncProperty(boothCommands(), async (commands) => {
        run += 1;
        const model = createBoothModel(open, clock, run);
        for (const command of commands) await model.run(command);
      }),
      // PostgreSQL takes six times as long for each.
      { numRuns: name === "SQLite" ? sample(30, 100) : sample(5, 20), seed: SEED },
    );
  }, 240_000);
});
