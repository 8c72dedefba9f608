import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv as parseDotenv } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { ConfigurationError, parseEnv, variableNames } from "./env.server";

function faultsOf(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error("The configuration was accepted");
}

/** What an https APP_URL requires. */
const SECURE = { SESSION_SECRET: "s".repeat(32), MAIL_MODE: "file", SITE_CLOCK: "real" };

test("with nothing set everything has a value that works on a laptop", () => {
  const env = parseEnv({});
  expect(env.port).toBe(3000);
  expect(env.app.url).toBe("http://localhost:3000");
  expect(env.app.apiUrl).toBeUndefined();
  expect([env.app.name, env.contact.recipients.to]).toEqual([undefined, undefined]);
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

test("STAFF_EMAILS lists addresses with their roles; a laptop without it has one, and no other site has any", () => {
  expect(parseEnv({ STAFF_EMAILS: "Sari@Expo.example, budi@expo.example:gate,ani@expo.example:Editor" }).staff).toEqual(
    [
      { email: "sari@expo.example", role: "owner" },
      { email: "budi@expo.example", role: "gate" },
      { email: "ani@expo.example", role: "editor" },
    ],
  );
  for (const role of ["owner", "editor", "sales", "finance", "service", "gate"]) {
    expect(parseEnv({ STAFF_EMAILS: `sari@expo.example:${role}` }).staff).toEqual([
      { email: "sari@expo.example", role },
    ]);
  }
  expect(parseEnv({}).staff).toEqual([{ email: "someone@example.com", role: "owner" }]);
  for (const reachable of [
    { HOST: "0.0.0.0" },
    { TRUSTED_PROXIES: "1" },
    { ...SECURE, APP_URL: "https://expo.example" },
  ]) {
    expect(parseEnv(reachable).staff).toEqual([]);
  }
  for (const wrong of [
    "sari",
    "sari@expo.example:boss",
    "sari@expo.example:gate:editor",
    "sari@expo.example,SARI@expo.example:gate",
    "Sari <sari@expo.example>",
    "sari@expo.example budi@expo.example",
  ]) {
    expect(faultsOf({ STAFF_EMAILS: wrong })).toContain("STAFF_EMAILS must be e-mail addresses");
  }
});

test("SITE_INDEXED alone lets search engines list a site: a preview has an https address too", () => {
  const secure = { ...SECURE, APP_URL: "https://expo.example" };
  expect(parseEnv({}).indexed).toBe(false);
  expect(parseEnv(secure).indexed).toBe(false);
  expect(parseEnv({ ...secure, SITE_INDEXED: "false" }).indexed).toBe(false);
  expect(parseEnv({ ...secure, SITE_INDEXED: "true" }).indexed).toBe(true);
  expect(parseEnv({ SITE_INDEXED: "true" }).indexed).toBe(true);
});

test("without APP_URL the site's address follows PORT", () => {
  expect(parseEnv({ PORT: "4310" }).app.url).toBe("http://localhost:4310");
  expect(parseEnv({ PORT: "4310", APP_URL: "http://expo.example:8080" }).app.url).toBe("http://expo.example:8080");
  // The system chooses then, when the site listens.
  expect(parseEnv({ PORT: "0" }).app.url).toBe("http://localhost:3000");
});

test.each([
  ["HTTPS://Example.COM", "https://example.com"],
  ["https://expo.example:443/", "https://expo.example"],
  ["https://EXPO.example:8443", "https://expo.example:8443"],
  [" https://expo.example ", "https://expo.example"],
])("APP_URL %j is the origin %s, and https", (APP_URL, origin) => {
  const env = parseEnv({ ...SECURE, APP_URL, HOST: "127.0.0.1" });
  expect([env.app.url, env.https, env.showStack]).toEqual([origin, true, false]);
  expect(faultsOf({ APP_URL })).toContain("SESSION_SECRET is required with an https APP_URL");
});

test.each([
  "https://expo.example/path",
  "https://expo.example//",
  "https://expo.example?",
  "https://expo.example?a=hunter2",
  "https://expo.example/#",
  "https://expo.example#hunter2",
  "https://hunter2@expo.example",
  "https://visitor:hunter2@expo.example",
])("APP_URL %s has more than scheme, host and port", (APP_URL) => {
  const message = faultsOf({ ...SECURE, APP_URL });
  expect(message).toContain("  APP_URL must be scheme, host and port alone");
  expect(message).not.toContain("hunter2");
  expect(message).not.toContain("expo.example");
});

test.each(["ftp://hunter2@expo.example", "expo.example", "https://", "https://hunter2:x:y@", "javascript:alert(1)"])(
  "APP_URL %s is no http address",
  (APP_URL) => {
    const message = faultsOf({ APP_URL });
    expect(message).toContain("  APP_URL must be an http or https address");
    expect(message).not.toContain("hunter2");
  },
);

test.each([
  ["SMTP_URL", "smtp://"],
  ["SMTP_URL", "smtp:mail.example"],
  ["SMTP_URL", "smtps:///hunter2"],
  ["SMTP_URL", "smtp://:587"],
  ["SMTP_URL", "smtp://postman:hunter2%zz@mail.example"],
  ["DATABASE_URL", "postgresql://"],
  ["DATABASE_URL", "postgres:///hunter2"],
  ["DATABASE_URL", "postgresql:expo"],
  ["DATABASE_URL", "postgresql://site:hunter2%zz@db.example/expo"],
])("%s %s has no host, or cannot be read", (name, value) => {
  const message = faultsOf({ [name]: value });
  expect(message).toMatch(new RegExp(`^  ${name} must be \\S+ .*with a host$`, "m"));
  expect(message).not.toContain("hunter2");
});

test.each(["API_URL", "BLOG_API_URL", "ICON_API_URLS"])(
  "%s has neither user nor query, and fetch could not use it",
  (name) => {
    for (const value of [
      "https://user:hunter2@api.expo.example",
      "https://api.expo.example?key=hunter2",
      "http://a.example/#",
    ]) {
      const message = faultsOf({ [name]: value, BLOG_API_KEY: "a".repeat(26) });
      expect(message).toContain(`  ${name} must have no query, fragment, user or password`);
      expect(message).not.toContain("hunter2");
    }
  },
);

test("a list of recipients without an address is refused with a message", () => {
  expect(faultsOf({ MAIL_TO: " , " })).toContain("MAIL_TO must have an e-mail address");
});

describe("the stack trace", () => {
  const local = { HOST: "127.0.0.1" };
  const shows = (source: Record<string, string>) => parseEnv(source).showStack;

  test.each(["localhost", "127.0.0.1", "127.8.9.10", "::1"])(
    "is shown on embedded content that listens on %s",
    (HOST) => {
      expect(shows({ HOST })).toBe(true);
      expect(shows({ HOST, PORT: "4310", APP_URL: "http://localhost:4310" })).toBe(true);
    },
  );

  test("is shown without settings, where the server listens on the loopback interface", () => {
    for (const NODE_ENV of ["production", "development"]) {
      expect(shows({ NODE_ENV })).toBe(true);
      expect(parseEnv({ NODE_ENV }).host).toBe("127.0.0.1");
    }
  });

  test.each([
    ["on every interface", { HOST: "0.0.0.0" }],
    ["under a public address, on every interface", { APP_URL: "http://expo.example" }],
    ["on an interface that others reach", { HOST: "192.168.1.7" }],
    ["under a public address", { ...local, APP_URL: "http://expo.example" }],
    ["with https", { ...local, ...SECURE, APP_URL: "HTTPS://expo.example" }],
    ["with a proxy", { ...local, TRUSTED_PROXIES: "1" }],
    ["with a proxy and a header", { ...local, CLIENT_ADDRESS_HEADER: "Fly-Client-IP" }],
    ["on a product API", { ...local, API_URL: "https://api.expo.example" }],
    ["on a blog", { ...local, BLOG_API_URL: "https://blog.example", BLOG_API_KEY: "a".repeat(26) }],
  ])("is not shown %s", (_, source: Record<string, string>) => {
    expect(shows(source)).toBe(false);
    expect(shows({ ...source, SHOW_STACK: "true" })).toBe(true);
  });

  test("is not shown with SHOW_STACK=false", () => {
    expect(shows({ ...local, SHOW_STACK: "false" })).toBe(false);
  });
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
    STAFF_LANGUAGE: "Indonesian",
  });
  expect(message).toContain("PORT must be a port number");
  expect(message).toContain("CONTACT_EMAIL must be an e-mail address");
  expect(message).toContain("CONTACT_WHATSAPP must be a number in international form without +");
  expect(message).toContain("SHOW_STACK must be true or false");
  expect(message).toContain("SMTP_URL must be smtp://… or smtps://…");
  expect(message).toContain("DATABASE_URL must be postgresql://…");
  expect(message).toContain("STAFF_LANGUAGE must be one of en, ");
  for (const name of ["APP_URL", "LOG_LEVEL", "SITE_CLOCK"]) expect(message).toContain(`  ${name} `);
});

test("staff read English, or the language that the setting names", () => {
  expect(parseEnv({}).staffLanguage).toBe("en");
  expect(parseEnv({ STAFF_LANGUAGE: "id" }).staffLanguage).toBe("id");
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

const APP_URL = "https://expo.example";

test.each([
  ["SESSION_SECRET", "SESSION_SECRET is required with an https APP_URL"],
  ["MAIL_MODE", "SMTP_URL, or MAIL_MODE=file to write mail to files, is required with an https APP_URL"],
  ["SITE_CLOCK", "SITE_CLOCK=real, or a time at which the clock starts, is required with an https APP_URL"],
])("an https APP_URL requires %s, and http does not", (name, fault) => {
  expect(faultsOf({ ...SECURE, APP_URL, [name]: "" })).toContain(`  ${fault}`);
  expect(parseEnv({ ...SECURE, APP_URL: "http://expo.example", [name]: "" }).https).toBe(false);
});

test("mail is sent or written to files, not both", () => {
  const SMTP_URL = "smtp://mail.example";
  expect(parseEnv({}).mailToFiles).toBe(true);
  expect(parseEnv({ ...SECURE, APP_URL }).mailToFiles).toBe(true);
  expect(parseEnv({ ...SECURE, APP_URL, MAIL_MODE: "", SMTP_URL }).mailToFiles).toBe(false);
  expect(faultsOf({ MAIL_MODE: "file", SMTP_URL })).toContain("  MAIL_MODE must be empty with SMTP_URL");
  expect(faultsOf({ MAIL_MODE: "nowhere" })).toContain("  MAIL_MODE must be file, or empty");
});

test("the clock is what SITE_CLOCK says; without it, that of a product API is real", () => {
  const clockOf = (source: Record<string, string>) => parseEnv(source).siteClock;
  const API_URL = "https://api.expo.example";
  const noon = "2025-11-15T12:00:00+07:00";
  expect(clockOf({ API_URL })).toBe("real");
  expect(clockOf({ SITE_CLOCK: "real" })).toBe("real");
  expect(clockOf({ SITE_CLOCK: noon })).toBe(noon);
  expect(clockOf({ SITE_CLOCK: noon, API_URL })).toBe(noon);
  expect(faultsOf({ SITE_CLOCK: "Real" })).toContain("  SITE_CLOCK must be real, or ISO 8601 with an offset");
});

test("variables that belong together are required together", () => {
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

test("SESSION_SECRET has one secret or several, each long enough", () => {
  const [first, second] = ["a".repeat(32), "b".repeat(40)];
  expect(parseEnv({ SESSION_SECRET: first }).sessionSecrets).toEqual([first]);
  expect(parseEnv({ SESSION_SECRET: `${first}, ${second}` }).sessionSecrets).toEqual([first, second]);
  for (const SESSION_SECRET of [`${first},hunter2`, `hunter2,${first}`, " , "]) {
    const message = faultsOf({ SESSION_SECRET });
    expect(message).toContain("  SESSION_SECRET must be secrets of at least 32 characters, separated by commas");
    expect(message).not.toContain("hunter2");
  }
});

describe("a secret in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const fileOf = (content: string) => {
    const path = join(mkdtempSync(join(folder, "secret-")), "value");
    writeFileSync(path, content);
    return path;
  };

  test.each<[string, string, (env: ReturnType<typeof parseEnv>) => unknown]>([
    ["SESSION_SECRET", "s".repeat(32), ({ sessionSecrets }) => sessionSecrets[0]],
    ["SMTP_URL", "smtp://postman:hunter2@mail.example", ({ smtpUrl }) => smtpUrl],
    ["DATABASE_URL", "postgresql://site:hunter2@db.example/site", ({ databaseUrl }) => databaseUrl],
    ["DATABASE_DIRECT_URL", "postgresql://site:hunter2@db.example/site", ({ databaseDirectUrl }) => databaseDirectUrl],
    ["API_TOKEN", "t".repeat(20), ({ apiToken }) => apiToken],
    ["METRICS_TOKEN", "m".repeat(20), ({ metricsToken }) => metricsToken],
    ["BLOG_API_KEY", "a".repeat(26), ({ app }) => app.blogApiKey],
    ["BLOG_WEBHOOK_SECRET", "b".repeat(20), ({ blogWebhookSecret }) => blogWebhookSecret],
    ["CONTENT_WEBHOOK_SECRET", "c".repeat(20), ({ contentWebhookSecret }) => contentWebhookSecret],
  ])("is read for %s", (name, value, read) => {
    expect(read(parseEnv({ [`${name}_FILE`]: fileOf(`${value}\n`) }))).toBe(value);
    expect(faultsOf({ [`${name}_FILE`]: fileOf(value), [name]: value })).toContain(
      `  ${name}_FILE must be empty with ${name}`,
    );
  });

  test("satisfies what an https APP_URL requires", () => {
    const files = { SESSION_SECRET_FILE: fileOf("s".repeat(32)), SMTP_URL_FILE: fileOf("smtp://mail.example") };
    const env = parseEnv({ APP_URL: "https://expo.example", SITE_CLOCK: "real", ...files });
    expect(env.mailToFiles).toBe(false);
  });

  test("that cannot be read or used is named, and its content is not repeated", () => {
    const missing = faultsOf({ ...SECURE, APP_URL, SESSION_SECRET: "", SESSION_SECRET_FILE: join(folder, "hunter2") });
    expect(missing.split("\n").slice(1)).toEqual(["  SESSION_SECRET_FILE names a file that cannot be read (ENOENT)"]);
    expect(faultsOf({ SMTP_URL_FILE: folder })).toContain("  SMTP_URL_FILE names a file that cannot be read (EISDIR)");
    for (const content of ["", "\n", "one-line\nhunter2"]) {
      const message = faultsOf({ SESSION_SECRET_FILE: fileOf(content) });
      expect(message).toContain("  SESSION_SECRET_FILE must name a file with one line");
      expect(message).not.toContain("hunter2");
    }
    const wrong = faultsOf({ SMTP_URL_FILE: fileOf("https://postman:hunter2@mail.example") });
    expect(wrong).toContain("  SMTP_URL must be smtp://…");
    expect(wrong).not.toContain("hunter2");
  });
});

describe(".env.example", () => {
  const example = parseDotenv(readFileSync(".env.example", "utf8"));

  test("names every variable that the site reads, and no other", () => {
    expect(Object.keys(example).sort()).toEqual([...variableNames].filter((name) => name !== "NODE_ENV").sort());
  });

  test("has the defaults", () => {
    expect(parseEnv(example)).toEqual(parseEnv({}));
  });

  test("lets each of five addresses order for its part of 2,000 phones", () => {
    expect(parseEnv(example).orderLimit).toBeGreaterThanOrEqual(2000 / 5);
  });
});

test.each([
  ["APP_URL", "https://visitor:hunter2@expo.example"],
  ["APP_URL", "https://expo.example/hunter2"],
  ["APP_URL", "https://expo.example?hunter2"],
  ["APP_URL", "https://expo.example#hunter2"],
  ["SMTP_URL", "smtp:postman:hunter2"],
  ["SMTP_URL", "smtp://postman:hunter2%2@mail.example"],
  ["DATABASE_URL", "postgresql:///hunter2"],
  ["DATABASE_URL", "postgresql://site:hunter2%zz@db.example/expo"],
  ["API_URL", "https://user:hunter2@api.expo.example"],
])("%s %s is at fault, and the message does not repeat its value", (name, value) => {
  const settings = { ...SECURE, MAIL_MODE: "", SMTP_URL: "smtp://127.0.0.1", [name]: value };
  const faults = faultsOf(settings).trim().split("\n");
  expect(faults).toEqual([expect.stringContaining("cannot start"), expect.stringContaining(name)]);
  expect(faults.join()).not.toContain("hunter2");
});

test.each([
  [{ MAIL: "file" }, true, true],
  [{ MAIL: "/var/mail/root", MAIL_MODE: "file" }, true, false],
  [{ MAIL: "/var/mail/root", SMTP_URL: "smtp://mail.example" }, false, false],
])(
  "MAIL, which su and sudo set, counts only with the old setting's value: %j",
  (given, mailToFiles, usesOldMailName) => {
    const { MAIL_MODE: _, ...secure } = SECURE;
    const env = parseEnv({ ...secure, APP_URL: "https://expo.example", ...given });
    expect(env).toMatchObject({ mailToFiles, usesOldMailName });
  },
);
