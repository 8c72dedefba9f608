import { expect, it } from "vitest";
import { readSmtpUrl } from "./smtp-url";

it.each([
  ["smtp://mail.example", { secure: false, host: "mail.example" }],
  ["smtps://mail.example:465/", { secure: true, host: "mail.example", port: 465 }],
  ["smtp://127.0.0.1:0", { secure: false, host: "127.0.0.1" }],
  ["smtp://[::1]:25", { secure: false, host: "::1", port: 25 }],
  ["smtp://bücher.example", { secure: false, host: "xn--bcher-kva.example" }],
  [
    "smtp://post%40a.b:p%3Aa+b@mail.example",
    { secure: false, host: "mail.example", auth: { user: "post@a.b", pass: "p:a+b" } },
  ],
  ["smtp://postman@mail.example", { secure: false, host: "mail.example", auth: { user: "postman", pass: "" } }],
  [
    "smtp://mail.example?requireTLS=false&connectionTimeout=500&name=a+b%20c&tls.rejectUnauthorized=false&tls.servername=b.c",
    {
      ...{ secure: false, host: "mail.example", requireTLS: false, connectionTimeout: 500, name: "a b c" },
      tls: { rejectUnauthorized: false, servername: "b.c" },
    },
  ],
  [
    "smtp://u:p@mail.example:587?secure=true&host=evil.example&port=1&auth=1&dkim.keySelector=x",
    { secure: false, host: "mail.example", port: 587, auth: { user: "u", pass: "p" } },
  ],
])("%s", (url, server) => {
  expect(readSmtpUrl(url)).toEqual(server);
});
