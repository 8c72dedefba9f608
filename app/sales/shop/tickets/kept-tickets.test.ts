import { describe, expect, test } from "vitest";
import { type KeptTicket, keepTickets, keptTickets, removeTicket, renewTickets } from "./kept-tickets";

const NOW = Date.parse("2025-11-14T10:00:00+07:00");
const OVER = Date.parse("2025-11-16T21:00:00+07:00");

const ticket = (id: string, until = OVER): KeptTicket => ({
  ...{ id, name: "Day pass", holder: "Sari", number: id, days: "Friday 14 November", until },
  code: { path: "M0 0h1v1h-1z", size: 45 },
});

function memory(limit = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
    size: () => items.size,
  };
}

const idsIn = (storage: ReturnType<typeof memory>, now = NOW) => keptTickets(storage, now).map(({ id }) => id);

describe("tickets that a phone keeps", () => {
  test("are kept once each, and can be removed", () => {
    const storage = memory();
    expect(keepTickets(storage, [ticket("a"), ticket("b")], NOW)).toBe(true);
    expect(keepTickets(storage, [ticket("a")], NOW)).toBe(true);
    expect(idsIn(storage)).toEqual(["b", "a"]);
    removeTicket(storage, "a", NOW);
    expect(idsIn(storage)).toEqual(["b"]);
  });

  test("have what their page says of them later, and no ticket joins them that nobody kept", () => {
    const storage = memory();
    keepTickets(storage, [ticket("a"), ticket("b")], NOW);
    renewTickets(storage, [{ ...ticket("a"), holder: "Rina" }, ticket("c")], NOW);
    expect(keptTickets(storage, NOW).map(({ id, holder }) => [id, holder])).toEqual([
      ["a", "Rina"],
      ["b", "Sari"],
    ]);
  });

  test("delete themselves once the expo is over, and leave nothing behind", () => {
    const storage = memory();
    keepTickets(storage, [ticket("a"), ticket("later", OVER + 1)], NOW);
    expect(idsIn(storage, OVER)).toEqual(["later"]);
    expect(idsIn(storage)).toEqual(["later"]);
    expect(idsIn(storage, OVER + 1)).toEqual([]);
    expect(storage.size()).toBe(0);
  });

  test("where the phone is full nothing is lost that was kept", () => {
    const storage = memory(JSON.stringify([ticket("a")]).length + 20);
    keepTickets(storage, [ticket("a")], NOW);
    expect(keepTickets(storage, [ticket("b")], NOW)).toBe(false);
    expect(idsIn(storage)).toEqual(["a"]);
  });

  test.each(["", "null", "{", '{"id":1}', '[1,null,{"id":"a"}]', '[{"id":"a","number":"1","code":null,"until":1e15}]'])(
    "are none where something else wrote %s",
    (written) => {
      const storage = memory();
      storage.setItem("kept-tickets", written);
      expect(idsIn(storage)).toEqual([]);
    },
  );

  test("are none where the browser refuses storage", () => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError");
    };
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(keptTickets(storage, NOW)).toEqual([]);
    expect(keepTickets(storage, [ticket("a")], NOW)).toBe(false);
  });
});
