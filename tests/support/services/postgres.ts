import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "../servers/free-port";

/** The directories of the server's programs in Debian, one for each major version. */
const DEBIAN_ROOT = "/usr/lib/postgresql";
const START_TIMEOUT_MS = 30_000;
/** The files of all workers share a server, and a site has up to ten connections. */
const MAX_CONNECTIONS = 400;
/** Databases of tests survive a crash of the server, not one of the machine, and end before autovacuum has visited all of them. */
const CHEAP = ["fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0", "autovacuum=off"];

export interface TestPostgres {
  /** Address of the server's own database, `postgres`. */
  url: string;
  /** Address of a new, empty database of this server. */
  createDatabase(): Promise<string>;
  /** Closes every connection immediately, like a crash. */
  goDown(): Promise<void>;
  /** Starts again with the same data, on the same port. */
  comeUp(): Promise<void>;
  /** Stops every process of the server (SIGSTOP): connections stay open and silent. */
  hang(): void;
  /** Resumes all processes of the server (SIGCONT). */
  resume(): void;
  stop(): Promise<void>;
}

function findPrograms(): string | null {
  if (!existsSync(DEBIAN_ROOT)) return null;
  const [newest] = readdirSync(DEBIAN_ROOT)
    .filter((version) => existsSync(join(DEBIAN_ROOT, version, "bin", "postgres")))
    .sort((a, b) => Number(b) - Number(a));
  return newest ? join(DEBIAN_ROOT, newest, "bin") : null;
}

function programs(): string {
  const found = findPrograms();
  if (found) return found;
  if (process.getuid?.() !== 0) {
    throw new Error("The tests need PostgreSQL. Install it: sudo apt-get install --no-install-recommends postgresql");
  }
  const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  execFileSync("apt-get", ["update"], quiet);
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "postgresql"], quiet);
  const installed = findPrograms();
  if (!installed) throw new Error("apt-get installed PostgreSQL, but its programs are not in /usr/lib/postgresql");
  return installed;
}

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}

type Account = ReturnType<typeof unprivilegedUser>;

/**
 * Makes the directory of an empty server. It is made once for each major version and copied from then on: a copy takes a
 * tenth of the processor time.
 */
function makeData(bin: string, data: string, user: Account): void {
  const copy = (from: string, to: string) => execFileSync("cp", ["-a", from, to]);
  const empty = resolve("node_modules/.cache", `postgres-${basename(dirname(bin))}`);
  if (existsSync(empty)) {
    copy(empty, data);
    return;
  }
  const args = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  execFileSync(join(bin, "initdb"), args, { ...user, cwd: dirname(data), stdio: "ignore" });
  mkdirSync(dirname(empty), { recursive: true });
  const unfinished = `${empty}-${basename(dirname(data))}`;
  copy(data, unfinished);
  try {
    renameSync(unfinished, empty);
  } catch {
    // Another worker was first.
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Starts a real PostgreSQL on a free port of the loopback, with a temporary directory, which `stop` deletes. */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = programs();
  const user = unprivilegedUser();
  const home = mkdtempSync(join(tmpdir(), "postgres-"));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(home, user.uid, user.gid);
  const data = join(home, "data");
  const options = { ...user, cwd: home, stdio: "ignore" } as const;
  makeData(bin, data, user);
  const port = await freePort();
  const settings = [...CHEAP, "listen_addresses=127.0.0.1", `max_connections=${MAX_CONNECTIONS}`].flatMap((set) => [
    "-c",
    set,
  ]);
  const launch = () => spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), "-k", home, ...settings], options);
  let server = launch();
  let hanging: number[] = [];
  function hang() {
    const { pid } = server;
    if (pid === undefined) throw new Error("PostgreSQL does not run");
    // The parent first, so that it starts no more children while they are listed.
    process.kill(pid, "SIGSTOP");
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
    for (const child of children) process.kill(child, "SIGSTOP");
    hanging = [...children, pid];
  }
  function resume() {
    for (const pid of hanging.splice(0)) process.kill(pid, "SIGCONT");
  }
  const killWithUs = () => {
    server.kill("SIGQUIT");
    resume();
  };
  process.once("exit", killWithUs);

  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  async function run(sql: string) {
    const client = new Client({ connectionString: url("postgres") });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }
  async function untilReady() {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      try {
        await run("SELECT 1");
        return;
      } catch (error) {
        if (Date.now() > deadline || server.exitCode !== null) throw error;
        await sleep(50);
      }
    }
  }
  async function halt() {
    const exited = once(server, "exit");
    server.kill("SIGQUIT");
    await exited;
  }
  await untilReady();

  let databases = 0;
  return {
    url: url("postgres"),
    async createDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      await run(`CREATE DATABASE ${name}`);
      return url(name);
    },
    async goDown() {
      await halt();
    },
    async comeUp() {
      server = launch();
      await untilReady();
    },
    hang,
    resume,
    async stop() {
      process.off("exit", killWithUs);
      resume();
      if (server.exitCode === null) await halt();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
