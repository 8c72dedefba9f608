import { expect, expectTypeOf, test } from "vitest";
import { type FormFields, type parseForm, readFormFields, readFormPairs } from "./form-fields.server";

const LENGTHS = { name: 10, message: 4000 };
const FORM_TYPE = "application/x-www-form-urlencoded";

async function read(body: BodyInit, type = FORM_TYPE) {
  const request = new Request("http://site.example/contact", {
    method: "POST",
    body,
    headers: { "Content-Type": type },
    duplex: "half",
  } as RequestInit);
  const { fields, fault } = await readFormFields(request, LENGTHS);
  return { fields: Object.fromEntries(fields), status: fault?.status ?? null };
}

test.each([
  ["name=Budi&message=Hello", { name: "Budi", message: "Hello" }],
  ["name=a+b%20c%26d%3De=f", { name: "a b c&d=e=f" }],
  ["name=%E2%9B%BA+⛺", { name: "⛺ ⛺" }],
  ["name=%&message=%zz%ff", { name: "%", message: "%zz\uFFFD" }],
  ["name=?x", { name: "?x" }],
  ["name", { name: "" }],
  ["name=", { name: "" }],
  ["&&name=x&", { name: "x" }],
  ["", {}],
])("%j is read as browsers mean it", async (body, fields) => {
  expect(await read(body)).toEqual({ fields, status: null });
});

test("what a browser encodes is read as it was typed", async () => {
  const message = 'One\r\nTwo & "three" = + % ? # é ⛺ \u2028 \u0000';
  expect((await read(new URLSearchParams({ name: "x", message }).toString())).fields).toEqual({ name: "x", message });
});

test.each([
  "name[0]=x",
  "name.a=x",
  "name[]=x",
  "Name=x",
  "name%20=x",
  "__intent__={}",
  "__state__={}",
  "__proto__=x",
  "toString=x",
  "constructor=x",
  "=x",
])("%s is no field", async (body) => {
  expect(await read(body)).toEqual({ fields: {}, status: null });
});

test("the first value of a field counts", async () => {
  expect(await read("name=first&name=second&name[1]=third")).toEqual({ fields: { name: "first" }, status: null });
});

test("100 pairs are read and no more", async () => {
  const unknown = "a&".repeat(99);
  expect(await read(`${unknown}name=x`)).toEqual({ fields: { name: "x" }, status: null });
  expect(await read(`${unknown}b&name=x`)).toEqual({ fields: {}, status: 400 });
  expect(await read(`name=x${"&b".repeat(100)}`)).toEqual({ fields: { name: "x" }, status: 400 });
});

test("a form with more fields than that is read whole", async () => {
  const names = Array.from({ length: 110 }, (_, day) => `day_${day}`);
  const lengths = Object.fromEntries(names.map((name) => [name, 4]));
  const body = names.map((name) => `${name}=1`).join("&");
  const request = new Request("http://site.example/order/new", {
    method: "POST",
    headers: { "Content-Type": FORM_TYPE },
    body,
  });
  const { fields, fault } = await readFormFields(request, lengths);
  expect([fields.size, fault]).toEqual([110, null]);
});

test("a form of any names is read without names that are longer than those of forms", async () => {
  const body = new URLSearchParams([
    ["products.0.name@id", "Tenda"],
    ["a".repeat(200), "kept"],
    [`a${".a".repeat(100)}`, "left out"],
  ]);
  const request = new Request("http://site.example/staff/content/brands/+", { method: "POST", body });
  const { values, fault } = await readFormPairs(request, { bytes: 1000, pairs: 10 });
  expect(fault).toBeNull();
  expect([...values.values()]).toEqual(["Tenda", "kept"]);
});

test("a value may be twice as long as declared, as line breaks are, and is cut beyond", async () => {
  const lines = "\n".repeat(10);
  expect(await read(`name=${encodeURIComponent(lines.replaceAll("\n", "\r\n"))}`)).toMatchObject({ status: null });
  expect(await read(`name=${"x".repeat(21)}&message=Hello`)).toEqual({
    fields: { name: "x".repeat(20), message: "Hello" },
    status: 413,
  });
});

test("64 KiB are read and no more, whether or not the length is known", async () => {
  const padding = `name=x&b=${"b".repeat(65_536 - 9 - 9)}`;
  expect(await read(`${padding}&message=`)).toEqual({ fields: { name: "x", message: "" }, status: null });
  expect(await read(`${padding}&message=y`)).toEqual({ fields: { name: "x", message: "" }, status: 413 });
  const parts = [`${padding}&mess`, "age=y", "z".repeat(1000)];
  const streamed = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  expect(await read(streamed)).toEqual({ fields: { name: "x", message: "" }, status: 413 });
});

test("a body that breaks off is a bad request, with what arrived", async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("name=Budi&mess"));
    },
    pull(controller) {
      controller.error(new Error("the connection is gone"));
    },
  });
  expect(await read(broken)).toMatchObject({ status: 400 });
});

test.each(["", "text/plain", "application/json", "multipart/form-data; boundary=x", `${FORM_TYPE}x`])(
  "the content type %j is not taken",
  async (type) => {
    expect(await read("name=x", type)).toEqual({ fields: {}, status: 415 });
  },
);

test.each([FORM_TYPE.toUpperCase(), `${FORM_TYPE}; charset=UTF-8`, `${FORM_TYPE} ;charset=utf-16`])(
  "the content type %j is",
  async (type) => {
    expect(await read("name=x", type)).toMatchObject({ fields: { name: "x" }, status: null });
  },
);

test("the types let nothing but these fields reach the form library", () => {
  type Taken = Parameters<typeof parseForm>[0];
  expectTypeOf<FormFields>().toExtend<Taken>();
  expectTypeOf<FormData>().not.toExtend<Taken>();
  expectTypeOf<URLSearchParams>().not.toExtend<Taken>();
  expectTypeOf<Map<string, string>>().not.toExtend<Taken>();
  expectTypeOf<Record<string, string>>().not.toExtend<Taken>();
});
