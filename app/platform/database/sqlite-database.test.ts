import { expect, test } from "vitest";
import { isBusy } from "./sqlite-database.server";

const sqliteError = (errcode: number) => Object.assign(new Error("refused"), { code: "ERR_SQLITE_ERROR", errcode });

test.each([
  ["SQLITE_BUSY", 5, true],
  ["SQLITE_BUSY_RECOVERY, while another process recovers the log", 261, true],
  ["SQLITE_BUSY_TIMEOUT", 773, true],
  ["SQLITE_CONSTRAINT_UNIQUE", 2067, false],
])("%s: whether it waits for another process", (_, errcode, busy) => {
  expect(isBusy(sqliteError(errcode))).toBe(busy);
});
