import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hashInlineScripts } from "./hash-inline-scripts.server";

const NONCE = "r4nd0mNonce_-Xyz";
const POLICY = `default-src 'self'; script-src 'nonce-${NONCE}' 'self'; object-src 'none'`;
const page = (body: string) => `<!DOCTYPE html><html><head></head><body>${body}</body></html>`;
const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
const seal = (body: string) => hashInlineScripts(page(body), POLICY);
const scriptSources = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];

test("each of our scripts is named by its hash, and the nonce is gone from page and policy", () => {
  const sealed = seal(
    `<script nonce="${NONCE}">a()</script><div hidden id="S:0"><script nonce="${NONCE}" type="module" async="">b()</script></div>`,
  );
  expect(sealed.html).toBe(
    page('<script>a()</script><div hidden id="S:0"><script type="module" async="">b()</script></div>'),
  );
  expect(sealed.policy).toBe(
    `default-src 'self'; script-src ${hashOf("a()")} ${hashOf("b()")} 'self'; object-src 'none'`,
  );
});

test("a script twice in the page is named once", () => {
  const script = `<script nonce="${NONCE}">a()</script>`;
  expect(scriptSources(seal(script + script).policy)).toEqual([hashOf("a()"), "'self'"]);
});

test.each([
  ["without a nonce", "<script>evil()</script>"],
  ["with another nonce", '<script nonce="guessed">evil()</script>'],
  ["as data", `<script nonce="${NONCE}" type="application/ld+json">{"a":"<\\/script>"}</script>`],
  ["with an address", `<script nonce="${NONCE}" src="/x.js"></script>`],
  ["as text", "<p>&lt;script&gt;evil()&lt;/script&gt;</p>"],
  ["inside a comment", "<!-- <script>evil()</script> -->"],
  ["inside a textarea", "<textarea><script>evil()</script></textarea>"],
  ["inside an attribute", '<p title="<script>evil()</script>">x</p>'],
])("a script %s is not named", (_, body) => {
  expect(scriptSources(seal(body).policy)).toEqual(["'self'"]);
});

test.each([
  ["text", '<p>nonce="x" nonce=x</p>'],
  ["an attribute", `<p title=' nonce="x"'>y</p>`],
  ["a script", `<script type="application/json">{"a":" nonce=\\"x\\""}</script>`],
  ["a comment", '<!-- <script nonce="x"> -->'],
])("what only looks like the attribute stays: in %s", (_, body) => {
  expect(seal(body).html).toBe(page(body));
});

test("links lose their nonce and are not named", () => {
  const sealed = seal(`<link rel="modulepreload" href="/a.js" nonce="${NONCE}"/><style nonce="${NONCE}">a{}</style>`);
  expect(sealed.html).toBe(page('<link rel="modulepreload" href="/a.js"/><style>a{}</style>'));
  expect(scriptSources(sealed.policy)).toEqual(["'self'"]);
});

test("a hash is of what the browser runs: line ends are made one, letters are UTF-8", () => {
  const sealed = seal(`\r\n<p>\r\n</p><script\r\n nonce="${NONCE}"\r\n>a("é🏕")\r\nb()</script>`);
  expect(scriptSources(sealed.policy)).toContain(hashOf('a("é🏕")\nb()'));
  expect(sealed.html).toBe(page('\r\n<p>\r\n</p><script\r\n\r\n>a("é🏕")\r\nb()</script>'));
});

test("a page with an ambiguous end of a script is not stored", () => {
  expect(() => seal(`<script nonce="${NONCE}">a("<!-- <script>")</script>--></script><p>b</p>`)).toThrow("ambiguous");
});

test("scripts inside a template or a table are found", () => {
  const sealed = seal(
    `<template><script nonce="${NONCE}">a()</script></template><table><tr><td><b><p></b><script nonce="${NONCE}">c()</script></td></tr></table>`,
  );
  expect(sealed.html).not.toContain(NONCE);
  expect(scriptSources(sealed.policy)).toContain(hashOf("c()"));
});

test("a page with its nonce elsewhere is not stored", () => {
  expect(() => seal(`<p>${NONCE}</p>`)).toThrow("elsewhere");
  expect(() => seal(`<script nonce="${NONCE}" nonce="${NONCE}">a()</script>`)).toThrow("elsewhere");
  expect(() => seal(`<p> nonce="${NONCE}"</p>`)).toThrow("elsewhere");
  expect(() => seal(`<script title=">" nonce="${NONCE}">a()</script>`)).toThrow("elsewhere");
});

test("a policy without a nonce seals nothing", () => {
  const html = page('<script nonce="x">a()</script>');
  expect(hashInlineScripts(html, "default-src 'self'")).toEqual({ html, policy: "default-src 'self'" });
});

test("only our script is named, whatever surrounds it", () => {
  const parts = fc.constantFrom(
    "<p>",
    "</p>",
    "<b>",
    "</table>",
    "<table><tr><td>",
    "&lt;script&gt;",
    "é",
    "<!-- x -->",
    '<a title="<script>">',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), fc.array(parts, { maxLength: 12 }), (before, after) => {
      const body = (nonce: string) => `${before.join("")}<script${nonce}>a()</script>${after.join("")}`;
      const sealed = seal(body(` nonce="${NONCE}"`));
      expect(sealed.html).toBe(page(body("")));
      expect(scriptSources(sealed.policy)).toEqual([hashOf("a()"), "'self'"]);
    }),
  );
});
