import { generateKeyPairSync, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { decodeBase45, encodeBase45 } from "~/sales/tickets/codes/base45";
import { createBrowserCheck } from "~/sales/tickets/codes/browser-check";
import { createCodeChecker, toTicketId } from "~/sales/tickets/codes/ticket-code";
import { createCodeSigner, kindHash } from "./sign-code.server";

const { x = "", d = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
const sign = createCodeSigner({ kid: 0, x, d });
const drawCode = () => sign({ id: toTicketId(randomBytes(10)), kind: kindHash("friday-pass"), days: 1 });

/** What browsers say that do not know Ed25519. */
const importKey = vi.fn(() => Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError")));
const verify = vi.fn();
const old = { importKey, verify } as unknown as SubtleCrypto;

it("takes and refuses the same codes with a browser that knows Ed25519, and with one that does not", async () => {
  const checks = [createBrowserCheck(), createBrowserCheck(old)].map((check) =>
    createCodeChecker([{ kid: 0, x }], check),
  );
  // When the page opens: after a release the library's file may be gone.
  expect(importKey).toHaveBeenCalledOnce();
  const both = (code: string) => Promise.all(checks.map((check) => check(code)));
  const codes = Array.from({ length: 5 }, drawCode);
  for (const code of codes) {
    const [byApi, byLibrary] = await both(code);
    expect(byApi).toMatchObject({ kid: 0, days: 1 });
    expect(byLibrary).toEqual(byApi);
  }
  const altered = fc
    .tuple(fc.constantFrom(...codes), fc.nat(81 * 8 - 1))
    .map(([code, bit]) =>
      encodeBase45(
        (decodeBase45(code) ?? new Uint8Array()).map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)),
      ),
    );
  await fc.assert(
    fc.asyncProperty(altered, async (code) => {
      expect(await both(code)).toEqual([null, null]);
    }),
    { numRuns: 40 },
  );
  expect(importKey).toHaveBeenCalledOnce();
  expect(verify).not.toHaveBeenCalled();
});
