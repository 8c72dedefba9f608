import { expect, onTestFinished, test, vi } from "vitest";
import { expoDay } from "~/content/model/expo-days";
import { createDoor } from "~/gate/phone/door/door";
import type { CheckRequest, GateRules, SyncRequest, SyncResponse } from "~/gate/rules/protocol";
import type { LogLine } from "~/gate/rules/scans";
import { readTicketCode } from "~/sales/tickets/codes/ticket-code";
import { createFridayCodes } from "./friday-codes.ts";
import { createPhoneStore } from "./phone-store.ts";

const { x, kind, sell } = createFridayCodes();
const code = sell();
const id = readTicketCode(code)?.id ?? expect.fail("not a code");
const rules: GateRules = {
  ...{ version: "1", event: "The expo", days: [expoDay(Date.now())], keys: [{ kid: 0, x }] },
  kinds: [{ hash: kind, days: [], people: 1, reentry: "none", names: {} }],
};

test("a door lets in whose entry the server has stored, when the response is lost and the log has the entry already", async () => {
  const log: LogLine[] = [];
  let look = () => {};
  vi.stubGlobal("window", { setInterval: (run: () => void) => (look = run), addEventListener() {} });
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("fetch", (address: string, { body, signal }: { body: string; signal: AbortSignal }) =>
    address === "/gate/sync" ? sync(JSON.parse(body)) : check(JSON.parse(body), signal),
  );
  onTestFinished(() => void vi.unstubAllGlobals());

  const sync = async ({ scans }: SyncRequest) => {
    const response: SyncResponse = {
      ...{ now: Date.now(), device: "north", door: "North", refused: [], rules },
      stored: scans.map(({ nonce }) => nonce),
      ...{ list: { lines: "", seq: 0, more: false }, log: { lines: log, seq: log.length, more: false } },
    };
    return Response.json(response);
  };
  /** Stores the entry; the phone learns it from a sync before it gives up. */
  function check({ scan: { nonce, people, at } }: CheckRequest, signal: AbortSignal) {
    log.push({ nonce, people, at, kind: "entry", ticket: id, device: "north", door: "North", undoes: "" });
    look();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  }

  const door = createDoor(createPhoneStore());
  await door.start();
  expect(await door.read(code, "entry")).toMatchObject({ verdict: { verdict: "valid" }, offline: true });
  expect(await door.read(code, "entry")).toMatchObject({ verdict: { verdict: "used" } });
});
