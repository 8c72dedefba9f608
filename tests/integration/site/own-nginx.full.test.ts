import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import {
  type ClientHttp2Session,
  connect,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from "node:http2";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMigration } from "../../support/processes/add-migration";
import { copyBuild } from "../../support/processes/copy-build";
import { installPackages } from "../../support/servers/debian";
import { freePort } from "../../support/servers/free-port";
import { httpsSettings } from "../../support/servers/https-settings";
import { type SiteServer, startSite } from "../../support/servers/site-server";
import { contactFields } from "../../support/services/form-client";
import { createTestDatabases } from "../../support/services/test-databases";

/**
 * An operator follows "Two instances behind your own nginx" and "Upgrading" of docs/operating.md: the commands for nginx are those of the
 * document, with the folders and ports of this test.
 */
const NGINX = "/usr/sbin/nginx";
const NAME = "expo.example.com";
const TOKEN = "a-token-for-prometheus";

const [, guide = ""] =
  /\n\*\*Two instances behind your own nginx\*\*(.*?)\nBehind a balancer/s.exec(
    readFileSync("docs/operating.md", "utf8"),
  ) ?? [];
const [first = "", second = ""] = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands);

const databases = createTestDatabases();
const home = mkdtempSync(join(tmpdir(), "operator-"));
const srv = join(home, "srv");
const current = join(srv, "outing-expo");
const ports = { tls: 0, plain: 0, a: 0, b: 0 };
const [certificate, key] = [join(home, "cert.pem"), join(home, "key.pem")];
const instances: { a?: SiteServer; b?: SiteServer } = {};
let nginx: ReturnType<typeof spawn>;
let output = "";

/** A folder with a release, as `npm ci && npm run build` leaves it, with the settings linked into it. */
function addRelease(name: string): string {
  const folder = join(srv, "releases", name);
  mkdirSync(folder, { recursive: true });
  copyBuild(folder);
  for (const part of ["deploy", "scripts", "package.json"]) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  symlinkSync(join(srv, "outing-expo.env"), join(folder, ".env"));
  const built = join(folder, "build/server/build.json");
  writeFileSync(built, JSON.stringify({ ...JSON.parse(readFileSync(built, "utf8")), release: name }));
  return folder;
}

/** `ln -sfn`. */
function link(release: string): void {
  symlinkSync(join(srv, "releases", release), `${current}.new`);
  renameSync(`${current}.new`, current);
}

/** Starts an instance as step 4 does. */
async function start(which: "a" | "b"): Promise<void> {
  instances[which] = await startSite({ ENV_FILE: join(current, ".env"), PORT: String(ports[which]) }, current);
}

/** Runs commands of the document here. */
function run(commands: string) {
  const here = commands
    .replaceAll("/srv/", `${srv}/`)
    .replaceAll("/etc/nginx/", `${home}/`)
    .replaceAll("/var/", `${home}/var/`)
    .replaceAll("443", String(ports.tls))
    .replaceAll("PLAIN_PORT=80", `PLAIN_PORT=${ports.plain}`)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${ports.a}`)
    .replaceAll("127.0.0.1:3002", `127.0.0.1:${ports.b}`);
  const { promise, resolve: done } = Promise.withResolvers<{ code: number | null; error: string }>();
  const env = { PATH: `${home}/bin:${process.env.PATH}` };
  const child = execFile("sh", ["-ec", here], { env }, (_, __, error) => done({ code: child.exitCode, error }));
  return promise;
}

type Asking = { body?: string | undefined; over?: ClientHttp2Session | undefined };

/** The lines that set the values, without which `envsubst` has none. */
const [values = ""] = /^export (?:.*\\\n)*.*\n/m.exec(first) ?? [];

function connectToNginx(): ClientHttp2Session {
  const session = connect(`https://127.0.0.1:${ports.tls}`, { ca: readFileSync(certificate), servername: NAME });
  // The request on it fails too.
  session.on("error", () => undefined);
  return session;
}

type Answer = { status: number; headers: IncomingHttpHeaders; content: string };

/**
 * Asks nginx, by default over its own connection: one that nginx has before it reads its files again, it ends. What it refuses on such a
 * one was not looked at, and is sent again, as browsers do (RFC 9113, section 8.7).
 */
async function ask(path: string, headers: OutgoingHttpHeaders = {}, { body, over }: Asking = {}): Promise<Answer> {
  const session = over ?? connectToNginx();
  const method = body === undefined ? "GET" : "POST";
  const stream = session.request({ ":path": path, ":authority": NAME, ":method": method, ...headers });
  stream.end(body);
  try {
    const [[response], content] = await Promise.all([once(stream, "response"), text(stream)]);
    return { status: Number(response[":status"]), headers: response, content };
  } catch (error) {
    if (stream.rstCode !== constants.NGHTTP2_REFUSED_STREAM) throw error;
    return ask(path, headers, { body, over });
  } finally {
    if (!over) session.close();
  }
}

/** Asks an instance itself, as monitoring does. */
const askInstance = (which: "a" | "b", path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${ports[which]}${path}`, { headers });
const readyz = async (which: "a" | "b") => (await askInstance(which, "/readyz")).json();

const nginxLog = () => readFileSync(join(home, "var/log/nginx/site.log"), "utf8");

/** Step 2 of "Upgrading" by hand: the release brings the database to its schema. */
function openDatabaseWith(release: string) {
  const [, step = ""] =
    /\n2\. In that folder, `(ENV_FILE=[^`]*)`/.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const env = { PATH: process.env.PATH };
  const options = { cwd: join(srv, "releases", release), env, encoding: "utf8" } as const;
  return spawnSync("sh", ["-c", step.replaceAll("/srv/", `${srv}/`)], options);
}

/** Steps 2 to 4. */
async function upgradeTo(release: string): Promise<void> {
  expect(openDatabaseWith(release)).toMatchObject({ status: 0 });
  link(release);
  for (const which of ["a", "b"] as const) {
    await instances[which]?.stop();
    await start(which);
    const before = nginxLog().length;
    await expect.poll(() => readyz(which)).toMatchObject({ ready: true, outbox: "writable", release });
    // Somebody visits meanwhile.
    await expect.poll(() => nginxLog().slice(before)).toContain(`"instance":"127.0.0.1:${ports[which]}"`);
  }
  expect(await run(values + second)).toMatchObject({ code: 0 });
}

beforeAll(async () => {
  if (!existsSync(NGINX)) installPackages("The nginx test", ["nginx-light"]);
  // Started by root, nginx runs its workers as another user.
  chmodSync(home, 0o755);
  for (const name of ["tls", "plain", "a", "b"] as const) ports[name] = await freePort();
  for (const path of ["bin", "conf.d", "temp", "var/log/nginx", "srv/releases", "data"]) {
    mkdirSync(join(home, path), { recursive: true });
  }
  writeFileSync(join(home, "bin/nginx"), `#!/bin/sh\nexec ${NGINX} -p ${home} -e stderr -c ${home}/nginx.conf "$@"\n`);
  chmodSync(join(home, "bin/nginx"), 0o755);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${home}/temp/${kind};`,
  );
  writeFileSync(
    join(home, "nginx.conf"),
    `daemon off; pid ${home}/nginx.pid; error_log stderr warn; events { worker_connections 8192; }
     http { include /etc/nginx/mime.types; ${temporary.join(" ")} include ${home}/conf.d/*.conf; }`,
  );
  const { settings } = await databases.kinds[1].create({ empty: true });
  const site: Record<string, string> = {
    ...httpsSettings(`https://${NAME}`),
    ...{ DATABASE_URL: settings.DATABASE_URL ?? "", DATA_DIR: join(home, "data"), METRICS_TOKEN: TOKEN },
    ...{ HOST: "127.0.0.1", TRUSTED_PROXIES: "1", SHUTDOWN_DELAY: "2000" },
  };
  const lines = Object.entries(site).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(srv, "outing-expo.env"), lines.join(""));
  addRelease("1");
  addRelease("2");
  link("1");
  await start("a");
  await start("b");
  nginx = spawn(join(home, "bin/nginx"), [], { stdio: ["ignore", "ignore", "pipe"] });
  nginx.stderr?.on("data", (chunk) => (output += String(chunk)));
});
afterAll(async () => {
  nginx?.kill("SIGTERM");
  if (nginx && nginx.exitCode === null) await once(nginx, "exit");
  await Promise.all([instances.a?.stop(), instances.b?.stop()]);
  await databases.stop();
  rmSync(home, { recursive: true, force: true });
});

test("port 80 redirects and serves challenges before there is a certificate, then the site is there with HTTP/2", async () => {
  await expect.poll(() => existsSync(join(home, "nginx.pid"))).toBe(true);
  expect(await run(first)).toMatchObject({ code: 0 });
  const plain = `http://127.0.0.1:${ports.plain}`;
  mkdirSync(join(home, "var/www/acme/.well-known/acme-challenge"), { recursive: true });
  writeFileSync(join(home, "var/www/acme/.well-known/acme-challenge/token"), "challenge");
  // Node's fetch sends the name of the address; the redirect is a site of NAME alone.
  const get = (path: string) =>
    execFileSync("curl", ["-s", "-i", "-H", `Host: ${NAME}`, plain + path], { encoding: "utf8" });
  await expect.poll(() => get("/.well-known/acme-challenge/token")).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nchallenge$/);
  expect(get("/faq")).toContain(`Location: https://${NAME}/faq`);

  const subject = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`, "-days", "1"];
  const files = ["-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...subject], { stdio: "ignore" });
  writeFileSync(join(home, "conf.d/tls.conf"), `ssl_certificate ${certificate}; ssl_certificate_key ${key};\n`);
  expect(await run(values + second), output).toMatchObject({ code: 0 });
  const reach = () =>
    ask("/healthz").then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(reach).toBe(200);
});

test("pages have the site's headers once, and metrics and readiness are for monitoring alone", async () => {
  const { status, headers, content } = await ask("/faq");
  expect([status, content.includes("</html>")]).toEqual([200, true]);
  expect(headers["content-security-policy"]).toContain("default-src");
  expect(headers["strict-transport-security"]).toContain("max-age=");
  expect([headers["x-content-type-options"], headers["x-cache"]]).toEqual(["nosniff", "MISS"]);
  expect(headers["x-request-id"]).toMatch(/^\d+-\d+-[\d.]+$/);
  expect(content).toContain(`href="https://${NAME}/faq"`);
  for (const path of ["/metrics", "/readyz"]) expect((await ask(path)).status).toBe(404);
  for (const which of ["a", "b"] as const) {
    expect(await readyz(which)).toMatchObject({ ready: true, outbox: "writable", release: "1" });
    expect((await askInstance(which, "/metrics")).status).toBe(401);
    const metrics = await askInstance(which, "/metrics", { Authorization: `Bearer ${TOKEN}` });
    expect(await metrics.text()).toContain('site_build_info{release="1"} 1');
  }
});

/** Sends a form as a visitor does. @returns the status */
async function sendForm(): Promise<number> {
  const { content } = await ask("/contact");
  const [, token = ""] = /name="form_token" value="([^"]+)"/.exec(content) ?? [];
  const headers = { origin: `https://${NAME}`, "content-type": "application/x-www-form-urlencoded" };
  return (await ask("/contact", headers, { body: contactFields(token).toString() })).status;
}

test("an upgrade and the way back lose no request, and both instances run what the link names", async () => {
  const statuses: number[] = [];
  let over = false;
  const visiting = (async () => {
    // Rendered each time, and not among what one address may ask for 50 times a second.
    while (!over) statuses.push((await ask("/contact")).status);
  })();
  for (const release of ["2", "1"]) {
    await upgradeTo(release);
    expect([(await readyz("a")).release, (await readyz("b")).release]).toEqual([release, release]);
    expect(await sendForm()).toBe(303);
  }
  over = true;
  await visiting;
  expect(statuses.length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test("a release whose migration fails is noticed before anything is replaced, and both instances go on", async () => {
  addMigration(join(addRelease("3"), "build"), "SELECT 1 / 0");
  const { status, stderr } = openDatabaseWith("3");
  expect([status, stderr]).toEqual([1, expect.stringContaining("division by zero")]);
  for (const which of ["a", "b"] as const) {
    expect(await readyz(which)).toMatchObject({ ready: true, outbox: "writable", release: "1" });
  }
  expect(await sendForm()).toBe(303);
});

test("one address is limited whatever it claims to be, and reads when to come again", async () => {
  const claim = (number: number) => ({ "x-forwarded-for": `198.51.100.${number % 250}` });
  // The limit counts what nginx has in its cache too, and the instances have less to do.
  await expect.poll(async () => (await ask("/faq?first")).headers["x-cache"]).toBe("HIT");
  const over = connectToNginx();
  const responses = await Promise.all(
    Array.from({ length: 1500 }, (_, number) => ask(`/faq?${number}`, claim(number), { over })),
  );
  over.close();
  const statuses = responses.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const refused = responses.find(({ status }) => status === 429);
  expect(refused?.headers.refresh).toMatch(/^\d+$/);
  expect(refused?.content).toContain("This page tries again by itself");
  expect((await ask("/faq")).status).toBe(200);
});
