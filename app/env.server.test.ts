import { expect, test } from "vitest";
import { ConfigurationError, parseEnv } from "~/env.server";

function faultsOf(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error("The configuration was accepted");
}

test("with nothing set everything has a value that works on a laptop", () => {
  const env = parseEnv({});
  expect(env.port).toBe(3000);
  expect(env.app.url).toBe("http://localhost:3000");
  expect(env.app.apiUrl).toBeUndefined();
  expect(env.contact.recipients.to).toEqual([env.contact.email]);
  expect(env.showStack).toBe(true);
  expect(env.https).toBe(false);
  expect(env.exhibitorFields).toEqual({ brand: true, jobTitle: false, products: false });
  expect(env.siteClock).toBe("2025-10-15T10:00:00+07:00");
});

test("an empty value counts as absent", () => {
  expect(parseEnv({ PORT: "", SMTP_URL: "", MAIL_CC: "" })).toEqual(parseEnv({}));
});

test("lists take spaces around their commas, and service addresses lose the slash at the end", () => {
  const env = parseEnv({
    BLOG_USERNAME: "sari, budi ,,",
    MAIL_TO: "a@expo.example, b@expo.example",
    API_URL: "https://api.expo.example/v2//",
  });
  expect(env.app.blogUsername).toEqual(["sari", "budi"]);
  expect(env.contact.recipients.to).toEqual(["a@expo.example", "b@expo.example"]);
  expect(env.app.apiUrl).toBe("https://api.expo.example/v2");
});

test("search engines may list a site that says so, and no other: a preview has an https address too", () => {
  const secure = { APP_URL: "https://expo.example", SESSION_SECRET: "s".repeat(32) };
  expect(parseEnv({}).indexed).toBe(false);
  expect(parseEnv(secure).indexed).toBe(false);
  expect(parseEnv({ ...secure, SITE_INDEXED: "false" }).indexed).toBe(false);
  expect(parseEnv({ ...secure, SITE_INDEXED: "true" }).indexed).toBe(true);
  expect(parseEnv({ SITE_INDEXED: "true" }).indexed).toBe(true);
});

test("the stack is shown on a local run and hidden behind https, unless said otherwise", () => {
  const secure = { APP_URL: "https://expo.example", SESSION_SECRET: "s".repeat(32) };
  expect(parseEnv(secure).showStack).toBe(false);
  expect(parseEnv({ ...secure, SHOW_STACK: "true" }).showStack).toBe(true);
  expect(parseEnv({ SHOW_STACK: "false" }).showStack).toBe(false);
});

test("one message names every fault and what the variable was meant to be", () => {
  const message = faultsOf({
    PORT: "eighty",
    APP_URL: "not an address",
    CONTACT_EMAIL: "nobody",
    CONTACT_WHATSAPP: "+62 812",
    SHOW_STACK: "perhaps",
    LOG_LEVEL: "loud",
    SITE_CLOCK: "yesterday",
    SMTP_URL: "https://mail.example",
    DATABASE_URL: "mysql://db.example/x",
  });
  expect(message).toContain("PORT must be a port number");
  expect(message).toContain("CONTACT_EMAIL must be an e-mail address");
  expect(message).toContain("CONTACT_WHATSAPP must be a number in international form without +");
  expect(message).toContain("SHOW_STACK must be true or false");
  expect(message).toContain("SMTP_URL must be smtp://… or smtps://…");
  expect(message).toContain("DATABASE_URL must be postgresql://…");
  for (const name of ["APP_URL", "LOG_LEVEL", "SITE_CLOCK"]) expect(message).toContain(`  ${name} `);
});

test("the API's token can be sent in a header", () => {
  expect(parseEnv({}).apiToken).toBeUndefined();
  expect(parseEnv({ API_TOKEN: "abcDEF123._~+/-abc==" }).apiToken).toBe("abcDEF123._~+/-abc==");
  for (const API_TOKEN of [
    "short",
    "sixteen characters with spaces",
    "with-a-line-end-\n-in-it",
    "tokén-tokén-tokén-tokén",
  ]) {
    const message = faultsOf({ API_TOKEN });
    expect(message).toContain("API_TOKEN must be at least 16 letters, digits or ._~+/- characters");
    expect(message).not.toContain(API_TOKEN);
  }
});

test("what goes together is asked for together", () => {
  expect(faultsOf({ APP_URL: "https://expo.example" })).toContain("SESSION_SECRET is required with an https APP_URL");
  expect(faultsOf({ BLOG_API_URL: "https://blog.example" })).toContain("BLOG_API_KEY is required with BLOG_API_URL");
});

test.each([
  ["SESSION_SECRET", "hunter2-too-short"],
  ["BLOG_API_KEY", "not-hexadecimal-key"],
  ["BLOG_WEBHOOK_SECRET", "webhook-pw"],
  ["SMTP_URL", "ftp://user:hunter2@mail.example"],
  ["DATABASE_URL", "mysql://user:hunter2@db.example/x"],
])("the value of a wrong %s is not repeated", (name, value) => {
  const message = faultsOf({ [name]: value });
  expect(message).toContain(`  ${name} `);
  expect(message).not.toContain(value);
  expect(message).not.toContain("hunter2");
});
