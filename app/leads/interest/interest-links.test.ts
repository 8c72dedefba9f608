import { describe, expect, it } from "vitest";
import { createInterestLinks } from "./interest-links.server";

const ID = "5d7c9f00-0000-4000-8000-000000000001";
const ASKED = Date.parse("2025-10-15T03:00:00Z");
const DAY = 24 * 3600 * 1000;

const options = { secrets: ["a secret of this test"] as const, siteUrl: "https://expo.example" };
const links = createInterestLinks(options);

const queryOf = (link: string) => new URL(link).searchParams;
const tokenOf = (link: string) => queryOf(link).get("token") ?? "";
const query = (token: string) => new URLSearchParams({ token });

describe("a link to confirm", () => {
  const link = links.confirm(ID, ASKED, "en");

  it("names its request for seven days", () => {
    expect(link).toMatch(/^https:\/\/expo\.example\/updates\/confirm\?token=[\w.-]{80,120}$/);
    expect(links.read("confirm", queryOf(link), ASKED)).toBe(ID);
    expect(links.read("confirm", queryOf(link), ASKED + 7 * DAY)).toBe(ID);
    expect(links.read("confirm", queryOf(link), ASKED + 7 * DAY + 1)).toBeNull();
  });

  it("does not unsubscribe, and a link to unsubscribe does not confirm", () => {
    expect(links.read("unsubscribe", queryOf(link), ASKED)).toBeNull();
    expect(links.read("confirm", queryOf(links.unsubscribe(ID, "en")), ASKED)).toBeNull();
  });

  it("is refused with any character changed, removed or added", () => {
    const token = tokenOf(link);
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === "1" ? "2" : "1";
      for (const changed of [token.slice(0, index) + other, token.slice(0, index)]) {
        expect(links.read("confirm", query(changed + token.slice(index + 1)), ASKED)).toBeNull();
      }
    }
    expect(links.read("confirm", query(`${token}A`), ASKED)).toBeNull();
  });

  it("cannot have a later expiry, or none", () => {
    const [id, , signature] = tokenOf(link).split(".");
    const later = (ASKED + 700 * DAY).toString(36);
    expect(links.read("confirm", query(`${id}.${later}.${signature}`), ASKED)).toBeNull();
    expect(links.read("confirm", query(`${id}.${signature}`), ASKED)).toBeNull();
  });

  it("of another secret is refused", () => {
    const others = createInterestLinks({ ...options, secrets: ["another secret"] });
    expect(links.read("confirm", queryOf(others.confirm(ID, ASKED, "en")), ASKED)).toBeNull();
  });
});

it("a link leads to the page in its language", () => {
  const confirm = links.confirm(ID, ASKED, "id");
  expect(confirm).toMatch(/^https:\/\/expo\.example\/id\/updates\/confirm\?token=/);
  expect(links.read("confirm", queryOf(confirm), ASKED)).toBe(ID);
  expect(links.unsubscribe(ID, "id")).toMatch(/^https:\/\/expo\.example\/id\/updates\/unsubscribe\?token=/);
});

it("a link to unsubscribe never expires", () => {
  expect(links.read("unsubscribe", queryOf(links.unsubscribe(ID, "en")), ASKED + 10_000 * DAY)).toBe(ID);
});

it.each([
  "",
  ".",
  "..",
  "x".repeat(100_000),
  `${ID}.`,
  `${ID}.${"A".repeat(43)}`,
  `../../etc/passwd.${"A".repeat(43)}`,
  "\u0000",
  "%",
])("the token %j is refused", (token) => {
  expect(links.read("confirm", query(token), ASKED)).toBeNull();
  expect(links.read("unsubscribe", query(token), ASKED)).toBeNull();
});

it("a query without a token, or with an array, is refused", () => {
  expect(links.read("unsubscribe", new URLSearchParams(), ASKED)).toBeNull();
  expect(
    links.read("unsubscribe", new URLSearchParams({ "token[]": tokenOf(links.unsubscribe(ID, "en")) }), ASKED),
  ).toBeNull();
});
