import { describe, expect, test } from "vitest";
import { isOutage, maySendEarly, type Strategy, strategyFor } from "./strategy";

const ORIGIN = "https://expo.example";

function ask(path: string, { method = "GET", mode = "navigate" } = {}): Strategy {
  return strategyFor({ method, mode: mode as RequestMode, url: new URL(path, ORIGIN).href }, ORIGIN);
}

describe("who answers a request", () => {
  test.each([
    "/",
    "/id",
    "/rundown?day=2",
    "/id/rundown/coffee",
    "/brands/x",
    "/map?from=a&to=b",
    "/faq",
    "/visit",
    "/ticket",
  ])("%s: the server first, else the phone", (path) => expect(ask(path)).toBe("document"));

  test.each([
    ...[
      "/gate",
      "/id/gate",
      "/gate/sync",
      "/staff",
      "/id/staff/orders",
      "/order/new",
      "/order/find",
      "/order/waiting",
      "/order/joe-42vk-v9/pay",
      "/order/joe-42vk-v9/tickets.pdf",
      "/hooks/blog",
    ],
    ...["/api/v1/event", "/preview", "/offline/current.json", "/worker.js", "/rundown.ics", "/2024/brands", "/id/2024"],
  ])("%s: the server alone", (path) => expect(ask(path)).toBe("network"));

  test("what is sent, and what no page is, goes to the server alone", () => {
    expect(ask("/contact", { method: "POST" })).toBe("network");
    expect(ask("/rundown.data", { mode: "cors" })).toBe("network");
    expect(ask("/rundown", { mode: "cors" })).toBe("network");
    expect(ask("https://elsewhere.example/")).toBe("network");
  });

  test("of what lies below /order the page of kept tickets opens from the phone, also in place of an order and of a ticket", () => {
    expect(ask("/order/kept")).toBe("document");
    expect(ask("/id/order/kept")).toBe("document");
    expect(ask("/order/joe-42vk-v9?key=x")).toBe("tickets");
    expect(ask("/id/order/ticket/y9tdwh54wxn7myfx?key=x")).toBe("tickets");
    expect(ask("/order/joe-42vk-v9", { method: "POST" })).toBe("network");
    expect(ask("/order/kept/x")).toBe("network");
    expect(ask("/orders")).toBe("document");
  });

  test("the files of kept pages come from the phone, those of all others do not pass the worker", () => {
    expect(ask("/assets/app-1.css?kept", { mode: "no-cors" })).toBe("file");
    expect(ask("/assets/app-1.css", { mode: "no-cors" })).toBe("network");
    expect(ask("/pictures/a.webp?kept", { mode: "no-cors" })).toBe("network");
  });

  test("a gateway whose site is away is no answer, and an answer of the site is one", () => {
    expect([502, 503, 504].every((status) => isOutage({ status }))).toBe(true);
    expect([200, 301, 404, 429, 500].some((status) => isOutage({ status }))).toBe(false);
  });
});

test.each([
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", false],
  ["Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile Safari/537.36", true],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0 Mobile Safari/604.1", true],
])("%s may ask for a page while its worker starts: %s", (agent, may) => expect(maySendEarly(agent)).toBe(may));
