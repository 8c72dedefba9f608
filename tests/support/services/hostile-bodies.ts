/** A body that an attacker may send to a form. */
export type HostileBody = { name: string; type: string; body: string };

export const FORM_TYPE = "application/x-www-form-urlencoded";
const BOUNDARY = "hostile";
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A part of a multipart body (RFC 7578); with a file name it is a file. */
export function multipartPart(name: string, value: string, fileName?: string): string {
  const file = fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
  const quoted = name.replaceAll('"', "%22").replaceAll(/[\r\n]/g, " ");
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted}"${file}\r\n\r\n${value}\r\n`;
}

export const MULTIPART_END = `--${BOUNDARY}--\r\n`;

function form(name: string, body: string): HostileBody {
  return { name, type: FORM_TYPE, body };
}

function multipart(name: string, parts: string): HostileBody {
  return { name: `multipart: ${name}`, type: MULTIPART_TYPE, body: parts + MULTIPART_END };
}

/** Bytes: slightly less than the limit of a form. */
const SIZE = 64_000;
const filled = (text: string, size = SIZE) => text.repeat(Math.floor(size / text.length));

/** Bodies that cost a form library, a parser or a page much more than their sender. */
export const HOSTILE_BODIES: readonly HostileBody[] = [
  form("a list with 100,000,000 holes", "name[100000000]=x"),
  form("a list with 1,000,000 holes", "name[1000000]=x"),
  form("an unknown list with 1,000,000 holes", "zzz[1000000]=x"),
  form("a list with holes, percent-encoded", "name%5B1000000%5D=x"),
  form("32,000 names without a value", filled("a&")),
  form("64,000 separators", filled("&")),
  form("20,000 empty pairs", filled("=&")),
  form("a field 9,000 times", filled("name=x&")),
  form("4,000 fields", Array.from({ length: 4000 }, (_, index) => `f${index}[${index}]=x`).join("&")),
  form("an intent that is no JSON", "__intent__=x"),
  form("an intent without a type", "__intent__={}"),
  form("an intent without a payload", '__intent__={"type":"validate"}'),
  form("an intent to reset", '__intent__={"type":"reset","payload":{}}'),
  form("an intent to insert", '__intent__={"type":"insert","payload":{"name":"a","index":100000000}}'),
  form("an intent to update", '__intent__={"type":"update","payload":{"value":null}}'),
  form("a state that is no JSON", "__state__=x"),
  form("a deep state", `__state__=${filled("[")}`),
  form("a method of a field", "name.toString=x"),
  form("a prototype", "__proto__.x=1&constructor.prototype.x=1&toString=x&name[__proto__]=x&hasOwnProperty=x"),
  form("30,000 levels of names", `${"a.".repeat(29_999)}a=x`),
  form("20,000 levels of lists", `a${"[0]".repeat(20_000)}=x`),
  form("20,000 levels below a field", `name${"[0]".repeat(20_000)}=x`),
  form("30,000 levels below a field", `name${".a".repeat(30_000)}=x`),
  form(
    "brackets that do not match",
    `name[[]]]=x&name[=x&]name=x&name[-1]=x&name[1e9]=x&.=x&name.=x&${filled("[]", 1000)}=x`,
  ),
  form("a name that is too long", `${filled("n")}=x`),
  form("broken percent encoding", "name=%&email=%zz&%=x&phone=%ff%fe&message=%E0%A4%A"),
  form("64,000 quotation marks", `message=${filled('"')}`),
  form(
    "quotation marks in each field",
    ["name", "email", "phone", "topic", "message", "company", "category"]
      .map((name) => `${name}=${filled('"', 9000)}`)
      .join("&"),
  ),
  form("64,000 angle brackets", `message=${filled("<")}`),
  form("21,000 null characters", `message=${filled("%00")}`),
  form("64,000 spaces between two words", `message=a${filled("+", SIZE - 10)}b`),
  form("a telephone number of spaces", `phone=1${filled("+1", 40)}${filled("+", 60_000)}x`),
  form("an e-mail address of dots", `email=${filled("a.", 60_000)}@`),
  form("a web address of slashes", `website=${filled("http://", 60_000)}`),
  form("a form's key of dots", `form_token=${filled(".")}`),
  form("a full trap", `leave_this_empty=${filled("x")}`),
  form("a colour mode back to a line separator", "mode=dark&returnTo=/%E2%80%A8"),
  form("a colour mode back to many of them", `mode=dark&returnTo=/${filled("%E2%80%A8", 60_000)}`),
  form("200,000 bytes", `name=${filled("x", 200_000)}`),
  form("2,000,000 bytes", filled("a&", 2_000_000)),
  multipart("an intent as a file", multipartPart("__intent__", "x", "x")),
  multipart("a field as a file", multipartPart("name", "x", "x.bin")),
  multipart("1,000 parts", multipartPart("a", "x").repeat(900)),
  multipart("a list with 1,000,000 holes", multipartPart("name[1000000]", "x")),
  multipart("20,000 levels", multipartPart(`name${"[0]".repeat(20_000)}`, "x")),
  { name: "multipart: without an end", type: MULTIPART_TYPE, body: filled(`--${BOUNDARY}\r\n`) },
  { name: "multipart: without a boundary", type: "multipart/form-data", body: filled("--") },
  { name: "deep JSON", type: "application/json", body: filled("[") },
  { name: "text", type: "text/plain", body: "name[1000000]=x" },
];
