import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPackages } from "./debian.ts";
import { freePort } from "./free-port.ts";

const TEMPLATE = "deploy/nginx/default.conf.template";
const REDIRECT = "deploy/own-nginx/redirect.conf.template";
/** Debian's path, which is not in every user's PATH. */
const PROGRAM = "/usr/sbin/nginx";

export type NginxOptions = {
  /** The two instances, as host:port. */
  sites: readonly [string, string];
  /** The scheme that visitors use; the default is the scheme of the request to nginx. */
  visitorScheme?: "https";
  /** Certificate and key with which it terminates TLS itself on another port, as docs/operating.md says. The paths of PEM files. */
  tls?: { certificate: string; key: string };
  /** More configuration for `http { }`, such as a server to compare with. */
  more?: string;
  /** A program that runs nginx, such as `taskset`, with its arguments. */
  prefix?: readonly string[];
};

/** A line in `log_format site` of the template. */
type LogLine = {
  id: string;
  path: string;
  status: number;
  /** The instances that were asked, with a comma between. */
  instance: string;
};

export type Nginx = {
  url: string;
  /** Ports of the server that terminates TLS, and of the one that redirects to it. */
  ports: { tls: number; plain: number };
  /** Process id of the one worker. */
  worker: number;
  /** nginx's output so far. */
  output(): string;
  /** The access log so far; lines of the last second may be missing. */
  log(): LogLine[];
  /** Number of responses by status so far; those of the last second may be missing. */
  statuses(): Record<string, number>;
  /** Folders of the caches, with one file per response. */
  caches: { pages: string; variants: string };
  stop(): Promise<void>;
};

/**
 * Starts Debian's nginx on a free port of the loopback, with the deployed configuration.
 * @throws Error with nginx's output when it does not start, or with the command that installs it
 */
export async function startNginx({ sites, visitorScheme, tls, more = "", prefix = [] }: NginxOptions): Promise<Nginx> {
  if (!existsSync(PROGRAM)) installPackages("The nginx test", ["nginx-light"]);
  const home = mkdtempSync(join(tmpdir(), "nginx-"));
  // Started by root, nginx runs its workers as another user.
  chmodSync(home, 0o755);
  mkdirSync(join(home, "temp"), { recursive: true });
  const port = await freePort();
  const ports = { tls: await freePort(), plain: await freePort() };
  const caches = { pages: join(home, "cache"), variants: join(home, "cache-variants") };
  const values: Record<string, string> = {
    LISTEN: tls ? `127.0.0.1:${port}; ${listenWithTls(ports.tls)}` : `127.0.0.1:${port}`,
    PLAIN_PORT: String(ports.plain),
    ACME_DIR: home,
    SERVER_NAMES: "127.0.0.1 expo.example",
    SITE_A: sites[0],
    SITE_B: sites[1],
    CACHE_DIR: caches.pages,
    ACCESS_LOG: join(home, "access.log"),
    VISITOR_ADDRESS: "$last_forwarded",
    VISITOR_SCHEME: visitorScheme ?? "$scheme",
  };
  writeFileSync(join(home, "site.conf"), fill(readFileSync(TEMPLATE, "utf8"), values));
  if (tls) writeFileSync(join(home, "redirect.conf"), fill(readFileSync(REDIRECT, "utf8"), values));
  const withTls = tls
    ? `ssl_certificate ${tls.certificate}; ssl_certificate_key ${tls.key}; include ${home}/redirect.conf;`
    : "";
  writeFileSync(join(home, "nginx.conf"), mainConfiguration(home, withTls + more));
  const [program = PROGRAM, ...args] = [...prefix, PROGRAM, "-p", home, "-e", "stderr", "-c", join(home, "nginx.conf")];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/metrics`).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const log = () => {
    const lines = readFileSync(join(home, "access.log"), "utf8").split("\n");
    return lines.slice(0, -1).map((line) => JSON.parse(line) as LogLine);
  };
  return {
    url,
    ports,
    worker: Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").split(" ")[0]),
    output: () => output,
    log,
    statuses: () => countStatuses(log()),
    caches,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function countStatuses(lines: readonly LogLine[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of lines) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** What docs/operating.md says for LISTEN, on a port of a test. */
function listenWithTls(port: number): string {
  const [, said = ""] = /LISTEN='([^']+)'/.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  if (!said.includes("443")) throw new Error("docs/operating.md has no LISTEN for TLS");
  return `listen ${said.replaceAll("443", String(port))}`;
}

/** Replaces `${NAME}` with its value, as envsubst does; nginx's own `$name` stays. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\$\{(\w+)\}/g, (text, name: string) => values[name] ?? text);
}

function mainConfiguration(home: string, more: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${home}/temp/${kind};`)
    .join("\n  ");
  return `daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
error_log stderr warn;
events { worker_connections 8192; }
http {
  include /etc/nginx/mime.types;
  sendfile on;
  tcp_nopush on;
  ${temporary}
  include ${home}/site.conf;
  ${more}
}
`;
}
