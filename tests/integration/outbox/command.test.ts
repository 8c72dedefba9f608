import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import type { Deliver } from "~/platform/outbox/delivery";
import type { Accepted } from "~/platform/outbox/outbox";
import type { Outbox } from "~/platform/outbox/outbox.server";
import { createExpoOutbox } from "~/server/outbox/create-expo-outbox.server";
import { everyNth } from "../../support/content/sample";
import { message, registration } from "../../support/services/submissions";

/** The command with a store that has one dead letter and one waiting mail. */
describe("npm run outbox", () => {
  const directory = mkdtempSync(join(tmpdir(), "outbox-command-"));
  let outbox: Outbox;
  let parked: Accepted;
  let waiting: Accepted;

  function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
    const { promise, resolve } = Promise.withResolvers<{ code: number; out: string; error: string }>();
    const environment = { PATH: process.env.PATH, DATA_DIR: directory, NODE_ENV: "test" };
    execFile(process.execPath, ["build/server/outbox.js", ...args], { env: environment }, (failure, out, error) => {
      resolve({ code: typeof failure?.code === "number" ? failure.code : 0, out, error });
    });
    return promise;
  }

  beforeAll(async () => {
    const deliver: Deliver = async ({ kind }) =>
      kind === "staff-mail" ? { result: "rejected", reason: "550 \u001B[31mno such mailbox" } : { result: "sent" };
    outbox = createExpoOutbox(sqliteDatabase(directory), {
      deliver,
      withApi: false,
      secrets: ["a secret of the tests"],
      clock: { now: () => Date.now() },
      logger: pino({ level: "silent" }),
      pollMs: 10,
    });
    parked = await outbox.submit(registration({ brand: "=HYPERLINK(1)", message: "two\nlines" }));
    outbox.start();
    while ((await outbox.counts()).parked === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await outbox.stop();
    waiting = await outbox.submit(message());
  });
  afterAll(async () => {
    await outbox.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it("lists all submissions, or those in a state", async () => {
    const all = await run("list");
    expect(all.out).toContain(parked.reference);
    expect(all.out).toContain(waiting.reference);
    expect(all.out).toContain("2 shown. Deliveries in all: 2 waiting, 0 sending, 1 sent, 1 parked.");
    const some = await run("list", "--state", "parked");
    expect(some.out).toContain(parked.reference);
    expect(some.out).not.toContain(waiting.reference);
  });

  it("shows every field and the last error, without control characters", async () => {
    const { out, code } = await run("show", parked.reference.toLowerCase());
    expect(code).toBe(0);
    for (const text of ["PT Rimba Raya", "+6281234567890", "staff-mail: parked", "550 ", "no such mailbox", "lines"]) {
      expect(out).toContain(text);
    }
    expect(out).not.toContain("\u001B");
  });

  it("exports cells that a spreadsheet reads as text", async () => {
    const { out } = await run("export");
    expect(out.split("\r\n")).toHaveLength(4);
    expect(out).toContain(`"'=HYPERLINK(1)"`);
    expect((await run("export", "--since", "2999-01-01")).out.split("\r\n")).toHaveLength(2);
  });

  it("retries one submission, or all dead letters", async () => {
    expect((await run("retry", parked.reference)).out).toContain("1 to be sent again now.");
    expect((await outbox.counts()).parked).toBe(0);
    expect((await run("retry", "--parked")).out).toContain("Nothing to try again.");
  });

  it.each(
    everyNth(
      [
        ["an unknown command", ["sell"], "no command"],
        ["an unknown state", ["list", "--state", "lost"], "must be one of"],
        ["a date that is none", ["export", "--since", "soon"], "must be a day"],
        ["an unknown option", ["list", "--colour"], "colour"],
        ["retry of nothing", ["retry"], "needs a reference number"],
        ["a reference that is none", ["show", "EX-0000-00"], "There is no submission"],
      ],
      3,
    ),
  )("explains what is wrong with %s", async (_name, args, expected) => {
    const { code, error } = await run(...args);
    expect(code).toBe(2);
    expect(error).toContain(expected);
    expect(error).not.toContain("    at ");
  });

  it("prints its usage", async () => {
    expect((await run()).out).toContain("npm run outbox -- list");
  });
});
