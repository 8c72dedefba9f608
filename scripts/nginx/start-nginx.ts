import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/support/free-port.ts";

const TEMPLATE = "deploy/nginx.conf.template";
/** Debian's location, which is not on every PATH. */
const PROGRAM = "/usr/sbin/nginx";

export type NginxOptions = {
  /** The two instances, as host:port. */
  sites: readonly [string, string];
  /** Value of X-Forwarded-Proto; default: the scheme of the request to nginx. */
  visitorScheme?: "https";
  /** More configuration inside `http { }`. */
  more?: string;
  /** A program that runs nginx, such as `taskset`. */
  prefix?: readonly string[];
};

/** As `log_format site` of the template writes it. */
type LogLine = { id: string; path: string; status: number };

export type Nginx = {
  url: string;
  /** Process id of the one worker. */
  worker: number;
  /** nginx's output so far. */
  output(): string;
  /** Lines of the access log so far, without those of the last second. */
  log(): LogLine[];
  /** Responses so far by status, without those of the last second. */
  statuses(): Record<string, number>;
  /** Folders of the caches: a file for each response. */
  caches: { pages: string; variants: string };
  stop(): Promise<void>;
};

/**
 * Starts Debian's nginx on a free port, with the configuration that is deployed.
 * @throws Error with nginx's output when it does not start, or with what to install
 */
export async function startNginx({ sites, visitorScheme, more = "", prefix = [] }: NginxOptions): Promise<Nginx> {
  ensureNginx();
  const home = mkdtempSync(join(tmpdir(), "nginx-"));
  // Workers run as another user when nginx is started by root.
  chmodSync(home, 0o755);
  mkdirSync(join(home, "temp"), { recursive: true });
  const port = await freePort();
  const caches = { pages: join(home, "cache"), variants: join(home, "cache-variants") };
  const values: Record<string, string> = {
    LISTEN: `127.0.0.1:${port}`,
    SERVER_NAMES: "127.0.0.1 expo.example",
    SITE_A: sites[0],
    SITE_B: sites[1],
    CACHE_DIR: caches.pages,
    ACCESS_LOG: join(home, "access.log"),
    VISITOR_SCHEME: visitorScheme ?? "$scheme",
  };
  writeFileSync(join(home, "site.conf"), fill(readFileSync(TEMPLATE, "utf8"), values));
  writeFileSync(join(home, "nginx.conf"), mainConfiguration(home, more));
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

/** Replaces `${NAME}` as envsubst does for known names; nginx's own `$name` stays. */
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
events { worker_connections 2048; }
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

function ensureNginx(): void {
  if (existsSync(PROGRAM)) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error("This needs nginx. Install it: sudo apt-get install --no-install-recommends nginx-light");
  }
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  execFileSync("apt-get", ["update", "-qq"], options);
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "nginx-light"], options);
}
