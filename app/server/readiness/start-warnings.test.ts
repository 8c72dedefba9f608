import { expect, test } from "vitest";
import { parseEnv } from "~/base/env/env.server";
import { startWarnings } from "./start-warnings";

const PUBLIC = {
  APP_URL: "https://expo.example",
  SESSION_SECRET: "s".repeat(32),
  SMTP_URL: "smtp://mail.example",
  SITE_CLOCK: "real",
  SITE_INDEXED: "true",
};

test.each<[string, Record<string, string>, string[]]>([
  ["a complete public site", PUBLIC, []],
  ["a site with mail in files", { ...PUBLIC, SMTP_URL: "", MAIL_MODE: "file" }, ["mail is written to files"]],
  [
    "a site with the old name",
    { ...PUBLIC, SMTP_URL: "", MAIL: "file" },
    ["write MAIL_MODE=file", "mail is written to files"],
  ],
  ["a site that su has started", { ...PUBLIC, MAIL: "/var/mail/expo" }, []],
  ["a laptop", {}, ["mail is written to files"]],
  ["a site at another time", { ...PUBLIC, SITE_CLOCK: "2025-11-15T14:00:00+07:00" }, ["SITE_CLOCK=real"]],
  ["a preview", { ...PUBLIC, SITE_INDEXED: "" }, ["SITE_INDEXED=true"]],
  ["a machine of Fly with its own store", { ...PUBLIC, FLY_MACHINE_ID: "148e123" }, ["set DATABASE_URL"]],
  [
    "a machine of Fly with a database",
    { ...PUBLIC, FLY_MACHINE_ID: "148e123", DATABASE_URL: "postgresql://db.example/site" },
    [],
  ],
])("the warnings of %s", (_, source, expected) => {
  expect(startWarnings(parseEnv(source))).toEqual(expected.map((part) => expect.stringContaining(part)));
});
