import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lineHash, openGroupLine, readLines } from "~/gate/rules/gate-list";
import { type CheckResponse, GROUPS_HEADER, type SyncResponse } from "~/gate/rules/protocol";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { FIRST_MORNING, GATE_SECRET, groupOfOrder, issueGateLink, sellTickets } from "../../support/services/gate";

let site: SiteServer & { dataDirectory: string };
beforeAll(async () => {
  site = await startTestSite({ SITE_CLOCK: FIRST_MORNING, SESSION_SECRET: GATE_SECRET });
});
afterAll(() => site?.stop());

/** A phone that is the device of a door. */
async function openPhone() {
  const token = (await issueGateLink("North", site)).split("#link=")[1] ?? "";
  const post = (call: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/gate/${call}`, {
      ...{ method: "POST", body: JSON.stringify(body) },
      headers: { "Content-Type": "application/json", ...headers },
    });
  const linked = await post("link", { token });
  const Cookie = linked.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return {
    async sync(groups?: string, scans: object[] = []): Promise<SyncResponse> {
      const body = { scans, waiting: scans.length, since: { list: 0, log: 0, rules: "" }, battery: null };
      const says: Record<string, string> = groups === undefined ? {} : { [GROUPS_HEADER]: groups };
      return (await (await post("sync", body, { Cookie, ...says })).json()) as SyncResponse;
    },
    check: async (scan: object) => (await (await post("check", { scan }, { Cookie })).json()) as CheckResponse,
  };
}

const entry = (code: string) => ({
  ...{ nonce: randomBytes(16).toString("base64url"), kind: "entry", at: Date.parse(FIRST_MORNING), people: 1 },
  ...{ undoes: "", reason: "", offline: true, unlisted: false, code },
});

test("a phone learns which tickets a group has, and one of the release before gets what it got before", async () => {
  const phone = await openPhone();
  const { reference } = await sellTickets(site, "friday-pass", 3);
  await sellTickets(site, "friday-pass", 1);
  const { code, codes } = await groupOfOrder(site, reference);
  const before = await phone.sync();
  const { groups, list } = await phone.sync("0");
  expect(before.groups).toBeUndefined();
  expect(before.list.lines).toBe(list.lines);
  const lines = readLines(Uint8Array.from(Buffer.from(groups?.lines ?? "", "base64")));
  expect(lines.map(({ hash }) => hash)).toEqual([await lineHash(code)]);
  const [line] = lines;
  expect(await openGroupLine(code, line ?? expect.unreachable())).toEqual(codes);
  expect(groups).toMatchObject({ seq: 1, more: false });
  expect((await phone.sync("1")).groups).toEqual({ lines: "", seq: 1, more: false });
  expect((await phone.sync("no number")).groups).toBeUndefined();
});

test("the code of a group is never let in itself: neither a check nor a sync takes it for a ticket", async () => {
  const phone = await openPhone();
  const { code, codes } = await groupOfOrder(site, (await sellTickets(site, "friday-pass", 2)).reference);
  expect(await phone.check(entry(code))).toMatchObject({ verdict: { verdict: "not_ours" }, people: 0 });
  const sent = entry(code);
  expect(await phone.sync(undefined, [sent])).toMatchObject({ stored: [], refused: [sent.nonce] });
  // Its tickets work alone.
  expect(await phone.check(entry(codes[0] ?? ""))).toMatchObject({ verdict: { verdict: "valid" }, people: 1 });
});
