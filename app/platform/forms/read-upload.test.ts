import { expect, test, vi } from "vitest";
import { readUpload, type UploadForm } from "./read-upload.server";

const FORM: UploadForm = { bytes: 64 * 1024, fields: { note: 5, button: 10 }, files: ["file"] };
const BOUNDARY = "----WebKitFormBoundary7MA4YWxk";

/** A request as it is on the wire. */
const sent = (body: string | Uint8Array<ArrayBuffer>, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
  new Request("http://localhost/", { method: "POST", body, headers: { "Content-Type": type } });

const part = (disposition: string, content: string, more = "") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

async function read(request: Request) {
  const { fields, files, fault } = await readUpload(request, FORM);
  return { fields: Object.fromEntries(fields), files: [...files], status: fault?.status ?? null };
}

test("a form of a browser is read: its fields, and its file byte for byte", async () => {
  const bytes = Uint8Array.from({ length: 4_096 }, (_, index) => index % 256);
  const body = new FormData();
  body.append("note", "Hai\r\nlo".slice(0, 5));
  body.append("unknown", "x");
  body.append("file", new File([bytes], "Daftar merek – “baru”.xlsx", { type: "text/html" }));
  const { fields, files, fault } = await readUpload(new Request("http://localhost/", { method: "POST", body }), FORM);
  expect([fault, Object.fromEntries(fields)]).toEqual([null, { note: "Hai\n" }]);
  expect([...files]).toEqual([["file", { name: "Daftar merek – “baru”.xlsx", bytes }]]);
});

test("an input without a file has none, and of two files or values the first one counts", async () => {
  expect(
    await read(sent(part('name="file"; filename=""', "", "Content-Type: application/octet-stream\r\n") + END)),
  ).toEqual({
    fields: {},
    files: [],
    status: null,
  });
  const twice = part('name="note"', "one") + part('name="note"', "two");
  const files = part('name="file"; filename="a"', "1") + part('name="file"; filename="b"', "2");
  const {
    fields,
    files: [first, ...more],
  } = await read(sent(twice + files + END));
  expect([fields, first?.[1].name, more]).toEqual([{ note: "one" }, "a", []]);
});

test.each([
  ["another type", sent("a=b", "application/x-www-form-urlencoded"), 415],
  ["a type without a boundary", sent("x", "multipart/form-data"), 415],
  ["a boundary of 71 characters", sent("x", `multipart/form-data; boundary=${"b".repeat(71)}`), 415],
  ["a boundary with a letter that is not ASCII", sent("x", 'multipart/form-data; boundary="a\u00e9"'), 415],
  ["an empty body", sent(""), 400],
  ["a body without the boundary", sent("hello, this is no form at all, and it goes on and on"), 400],
  ["a body without an end", sent(part('name="note"', "x")), 400],
  ["too many parts", sent(part('name="x"', "y").repeat(20) + END), 400],
  ["a long header", sent(part(`name="note"; x="${"y".repeat(4_000)}"`, "x") + END), 400],
  ["endless headers", sent(`--${BOUNDARY}\r\n${"a: b\r\n".repeat(5_000)}`), 400],
  [
    "headers that are no text",
    sent(Uint8Array.from([...Buffer.from(`--${BOUNDARY}\r\n`), 0xff, 0xfe, ...Buffer.from(`\r\n\r\nx\r\n${END}`)])),
    400,
  ],
  ["an encoded name of a file", sent(part("name=\"file\"; filename*=UTF-8''a.xlsx", "x") + END), 400],
  ["a long value", sent(part('name="note"', "too long") + END), 413],
  ["more bytes than the form has", sent(part('name="file"; filename="a"', "x".repeat(70_000)) + END), 413],
])("%s is refused", async (_, request, status) => {
  expect((await read(request)).status).toBe(status);
});

test("a body that says that it is too long is not read", async () => {
  const pull = vi.fn();
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const request = new Request("http://localhost/", {
    method: "POST",
    body,
    duplex: "half",
    headers: {
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
      "Content-Length": String(500 * 1024 * 1024),
    },
  } as RequestInit);
  expect((await readUpload(request, FORM)).fault?.status).toBe(413);
  expect(pull).not.toHaveBeenCalled();
});

test("names of fields that every object has are not fields of the form", async () => {
  const names = ["__proto__", "constructor", "toString"].map((name) => part(`name="${name}"`, "x")).join("");
  expect(await read(sent(names + END))).toEqual({ fields: {}, files: [], status: null });
});

test("of a body that is too long, the fields before its file are read where the form asks for them", async () => {
  const body = part('name="note"', "hello") + part('name="file"; filename="a"', "x".repeat(80_000)) + END;
  const keeping = { ...FORM, discard: 128 * 1024 };
  const { fields, files, fault } = await readUpload(sent(body), keeping);
  expect([Object.fromEntries(fields), files.size, fault?.status]).toEqual([{ note: "hello" }, 0, 413]);
  expect((await readUpload(sent(body), FORM)).fields.size).toBe(0);
  const longer = await readUpload(sent(part('name="note"', "hello") + "x".repeat(200_000)), keeping);
  expect(longer.fault?.status).toBe(413);
});
