import type { MiddlewareFunction } from "react-router";
import { expect, test } from "vitest";
import { findMiddleware } from "./route-rules-middleware.server";

const middleware: MiddlewareFunction<Response> = (_, next) => next();

test("names are looked up in order, each once", () => {
  const other: typeof middleware = (_, next) => next();
  expect(findMiddleware(["b", "a", "b"], { a: middleware, b: other })).toEqual([other, middleware]);
});

test("an unknown name throws, also one that every object has", () => {
  expect(() => findMiddleware(["auth"], { a: middleware })).toThrow("Unknown route middleware: 'auth'");
  expect(() => findMiddleware(["toString"], { a: middleware })).toThrow("Unknown route middleware: 'toString'");
});
