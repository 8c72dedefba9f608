import { expect, test } from "vitest";
import { isFromThisSite } from "./same-origin.server";

const APP = "https://expo.example";

function post(url: string, headers: Record<string, string>): Request {
  return new Request(url, { method: "POST", headers });
}

test.each([
  ["no page", "http://10.0.0.1:3000/contact", {}, false],
  ["this site, without an origin", "http://10.0.0.1:3000/contact", { "Sec-Fetch-Site": "same-origin" }, false],
  ["APP_URL, whatever the requested host", "http://10.0.0.1:3000/contact", { Origin: APP }, false],
  ["the requested address", "http://127.0.0.1:4000/contact", { Origin: "http://127.0.0.1:4000" }, false],
  [
    "the requested address, over TLS according to a trusted proxy",
    "http://preview.example/contact",
    { Origin: "https://preview.example", "X-Forwarded-Proto": "https" },
    true,
  ],
])("from %s", (_, url, headers, behindProxy) => {
  expect(isFromThisSite(post(url, headers), { appUrl: APP, behindProxy })).toBe(true);
});

test.each([
  ["another site", "http://expo.example/contact", { Origin: "https://evil.example" }, true],
  ["a page without an origin", "http://expo.example/contact", { Origin: "null" }, true],
  ["another site that leaves the origin out", "http://expo.example/contact", { "Sec-Fetch-Site": "cross-site" }, true],
  ["another host of the same site", "http://expo.example/contact", { "Sec-Fetch-Site": "same-site" }, true],
  ["APP_URL over another scheme", "http://10.0.0.1/contact", { Origin: "http://expo.example" }, true],
  ["the same host on another port", "http://127.0.0.1:4000/contact", { Origin: "http://127.0.0.1:4001" }, false],
  [
    "another scheme, by a stranger's word",
    "http://preview.example/contact",
    { Origin: "https://preview.example", "X-Forwarded-Proto": "https" },
    false,
  ],
  [
    "a host that only a header names",
    "http://expo.example/contact",
    { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example;proto=https" },
    true,
  ],
])("not from %s", (_, url, headers, behindProxy) => {
  expect(isFromThisSite(post(url, headers), { appUrl: APP, behindProxy })).toBe(false);
});
