import type { MiddlewareFunction } from "react-router";
import { expect, test } from "vitest";
import { lookUp, namesIn } from "./named-middleware.server";

const middleware: MiddlewareFunction<Response> = (_, next) => next();

test("names are looked up in order, each once", () => {
  const other: typeof middleware = (_, next) => next();
  expect(lookUp(["b", "a", "b"], { a: middleware, b: other })).toEqual([other, middleware]);
});

test("an unknown name throws, also one that every object has", () => {
  expect(() => lookUp(["auth"], { a: middleware })).toThrow("Unknown route middleware: 'auth'");
  expect(() => lookUp(["toString"], { a: middleware })).toThrow("Unknown route middleware: 'toString'");
});

test("a handle names middleware, or it does not", () => {
  expect(namesIn({ middleware: ["a", "b"] })).toEqual(["a", "b"]);
  for (const handle of [undefined, null, "a", {}, { middleware: "a" }]) expect(namesIn(handle)).toEqual([]);
});
