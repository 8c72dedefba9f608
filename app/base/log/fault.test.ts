import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ContractBreach } from "~/base/outage";
import { describeFault, withoutPersonalData } from "./fault";

function systemError(code: string, address: string): Error {
  return Object.assign(new Error(`connect ${code} ${address}`), { code });
}

function databaseError(code: string, message: string): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, "error"), {
    severity: "ERROR",
    code,
    detail: "Key (email)=(sari@rimba.example) already exists.",
  });
}

class Refusal {
  msBeforeNext = 5;
}

describe("describeFault", () => {
  it.each<[string, unknown, string]>([
    ["an Error", new Error("disk full"), "Error: disk full"],
    ["an error of our own", new ContractBreach("no field x"), "ContractBreach: no field x"],
    [
      "a system error",
      systemError("ECONNREFUSED", "127.0.0.1:1"),
      "Error ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1",
    ],
    ["an Error without words", new Error(), "Error"],
    ["an aborted signal's reason", AbortSignal.abort().reason, "AbortError 20: This operation was aborted"],
    ["a string", "went wrong", "went wrong"],
    ["an empty string", "", "an empty string was thrown"],
    ["nothing", undefined, "undefined was thrown"],
    ["null", null, "null was thrown"],
    ["a number", 7, "7 was thrown"],
    ["a symbol", Symbol("x"), "Symbol(x) was thrown"],
    ["an error spread into an object", { code: "57P01", message: "gone", queue: "q" }, "Object 57P01: gone"],
    ["an object of a class", new Refusal(), "Refusal: an object with msBeforeNext"],
    ["an object without a class", Object.create(null), "Object"],
    ["a response", new Response(null, { status: 503 }), "Response 503"],
    ["PostgreSQL's refusal", databaseError("53300", "too many clients"), "PostgreSQL error 53300: too many clients"],
    ["PostgreSQL's data exception", databaseError("22P02", 'invalid input: "Sari Dewi"'), "PostgreSQL error 22P02"],
    ["a broken JSON", new SyntaxError(`Unexpected token 'S', "Sari" is not valid JSON`), "SyntaxError"],
    [
      "a chain of causes",
      new Error("fetch failed", { cause: new Error("closed", { cause: systemError("ECONNRESET", "x") }) }),
      "Error: fetch failed; cause: Error: closed; cause: Error ECONNRESET: connect ECONNRESET x",
    ],
    [
      "an aggregate",
      Object.assign(new AggregateError([systemError("ECONNREFUSED", "::1"), "odd"]), { code: "ECONNREFUSED" }),
      "AggregateError ECONNREFUSED [Error ECONNREFUSED: connect ECONNREFUSED ::1, odd]",
    ],
  ])("names %s", (_name, error, expected) => {
    expect(describeFault(error)).toBe(expected);
  });

  it("names the places of a schema's refusal, without what was typed", () => {
    const schema = z.object({ email: z.email(), rows: z.array(z.number()) });
    const { error } = schema.safeParse({ email: "sari dewi", rows: [1, "Sari"] });
    expect(describeFault(error)).toBe("ZodError: email invalid_format, rows.1 invalid_type");
  });

  it.each<[string, string]>([
    ["550 <sari@rimba.example>: no such user", "Error: 550 <[address]>: no such user"],
    ["call +62 812-3456-7890 or 0812 3456 7890", "Error: call [number] or [number]"],
    [`[GET] "https://blog.example/posts?key=abc123": 500`, `Error: [GET] "https://blog.example/posts?…": 500`],
    ["postgresql://site:secret@db.example/expo", "Error: postgresql://…@db.example/expo"],
    ["postgresql://site:se@cret@db.example/expo", "Error: postgresql://…@db.example/expo"],
    ["first line\nsecond line", "Error: first line second line"],
  ])("takes personal details and secrets out of %s", (message, expected) => {
    expect(describeFault(new Error(message))).toBe(expected);
  });

  it("stays short, and ends for a cause that leads back to itself", () => {
    const circular = new Error("x".repeat(100_000));
    circular.cause = circular;
    expect(describeFault(circular).length).toBeLessThan(2000);
    const many = new AggregateError(Array.from({ length: 50 }, () => new Error("away")));
    expect(describeFault(many)).toBe("AggregateError [Error: away, Error: away, Error: away, and 47 more]");
  });

  it.each(["a", "a://", "0 1"])("reads the beginning of a message of a million times %j", (piece) => {
    expect(withoutPersonalData(piece.repeat(1_000_000)).length).toBeLessThan(4000);
  });

  it("survives an object that throws when it is read", () => {
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error("no");
        },
      },
    );
    expect(describeFault(hostile)).toBe("an error that cannot be read");
  });
});
