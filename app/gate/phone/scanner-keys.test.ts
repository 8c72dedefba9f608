import { generateKeyPairSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { toTicketId } from "~/sales/tickets/codes/ticket-code";
import { createCodeSigner } from "~/sales/tickets/keys/sign-code.server";
import { createFieldKeys, createScannerKeys, NUMBER_FIELD } from "./scanner-keys";

const { x = "", d = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
/** Codes of the key 5 begin with a space. */
const sell = (kid = 5) =>
  createCodeSigner({ kid, x, d })({ id: toTicketId(randomBytes(10)), kind: "00000000", days: 1 });

/** Types a text, with a pause of so many ms before each key. @returns what the keys meant */
function type(
  hear: ReturnType<typeof createScannerKeys>,
  keys: Iterable<string>,
  clock: { at: number },
  pause: number,
) {
  return Array.from(keys, (key) => {
    clock.at += pause;
    return hear(key, clock.at);
  });
}

test.each([3, 900, 5_000, 29_000])("a code is read whose keys take %i ms each", (pause) => {
  const [hear, clock, code] = [createScannerKeys(), { at: 0 }, sell()];
  for (let times = 0; times < 2; times += 1) {
    expect(type(hear, [...code, "Enter"], clock, pause).at(-1)).toEqual({ isTaken: true, code });
  }
});

test("a code is read whatever was typed before it, behind it or beside it, and also in small letters", () => {
  const [hear, clock] = [createScannerKeys(), { at: 0 }];
  for (const [before, after] of [
    ["J", ""],
    ["]Q1", " "],
    ["A code without Enter, 12345", ""],
  ]) {
    const code = sell();
    type(hear, before ?? "", clock, 5);
    const keys = [...`${code.toLowerCase()}${after}`].flatMap((key) => ["Shift", key]);
    expect(type(hear, [...keys, "Enter"], clock, 2_000).at(-1)).toEqual({ isTaken: true, code });
  }
  expect(type(hear, [..."A code of something else", "Enter"], clock, 5).at(-1)?.code).toBe("A code of something else");
});

test("no key of a code presses a button, once a scanner types quickly", () => {
  const [hear, clock] = [createScannerKeys(), { at: 0 }];
  const heard = type(hear, [...sell(0), "Enter"], clock, 5);
  expect(heard.slice(1).every(({ isTaken }) => isTaken)).toBe(true);
});

test("buttons can be pressed with the space bar and Enter, however often and quickly", () => {
  const [hear, clock] = [createScannerKeys(), { at: 0 }];
  const presses = Array(20).fill([" ", "Enter", " ", " ", "Tab"]).flat() as string[];
  expect(type(hear, presses, clock, 100).some(({ isTaken }) => isTaken)).toBe(false);
  type(hear, "a", clock, 100);
  expect(type(hear, " ", clock, 5_000)).toEqual([{ isTaken: false }]);
  type(hear, "A code without Enter", clock, 5);
  expect(type(hear, ["Enter"], clock, 40_000)).toEqual([{ isTaken: false }]);
});

/** Fields of "Search", and nothing (""), into which keys go one after the other. */
function openFields() {
  const fields = Object.fromEntries(["name", "email", NUMBER_FIELD].map((name) => [name, { name, value: "" }]));
  const takeOut = createFieldKeys();
  let at = 0;
  return {
    fields,
    /** @param pause ms before each key @returns what Enter has taken out */
    type(into: string, keys: Iterable<string>, pause: number): string | undefined {
      const field = fields[into] ?? null;
      let taken: string | undefined;
      // Nobody's last key is followed by a scanner's first one at once.
      at += 300;
      for (const key of keys) {
        at += pause;
        taken = takeOut(key, at, field);
        if (field && key.length === 1) field.value = (field.value + key).slice(0, 120);
      }
      return taken;
    },
  };
}

test.each([5, 2_000])(
  "a code leaves nothing in fields, and what was typed there before stays: %i ms a key",
  (pause) => {
    const { fields, type } = openFields();
    const code = sell();
    type("name", "Sari Dewi", 150);
    expect(type("name", [...code, "Enter"], pause)).toBe(code);
    expect(fields.name?.value).toBe("Sari Dewi");
    expect(type("name", [..."]Q1", ...code, "Enter"], 5)).toBe(code);
    expect(fields.name?.value).toBe("Sari Dewi");
    // The focus moves while it types.
    type("email", "sari@", 150);
    type("", code.slice(0, 40), pause);
    type("email", code.slice(40, 80), pause);
    expect(type("name", [...code.slice(80).toLowerCase(), "Enter"], pause)).toBe(code);
    expect(fields.email?.value).toBe("sari@");
    expect(fields.name?.value).toBe("Sari Dewi");
  },
);

test("any other code leaves nothing in the buyer's fields either, and what people type stays", () => {
  const { fields, type } = openFields();
  type("name", "Sari", 150);
  expect(type("name", [..."https://elsewhere.example", "Enter"], 10)).toBe("https://elsewhere.example");
  expect(type("name", [..." Dewi Kusumaningrum", "Enter"], 80)).toBeUndefined();
  expect(type("name", [..."Budi", "Enter"], 10)).toBeUndefined();
  expect(fields.name?.value).toBe("Sari Dewi KusumaningrumBudi");
  // A number that a scanner types is looked up.
  expect(type(NUMBER_FIELD, [..."0123 4567 89AB CDEF", "Enter"], 10)).toBeUndefined();
  expect(fields[NUMBER_FIELD]?.value).toBe("0123 4567 89AB CDEF");
});
