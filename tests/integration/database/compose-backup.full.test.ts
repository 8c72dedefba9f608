import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createTestDatabases } from "../../support/services/test-databases";

/**
 * Docker's command for the service `command`: it runs in a folder that is laid out like the image, with the environment of compose.yaml,
 * and finds what is mounted there. Nothing can be written to its home. What starts and stops instances has nothing to do.
 */
const DOCKER = `#!/bin/sh
echo "$*" >> "$FOLDER/calls"
case "$*" in
  "compose run --rm -T command "*) shift 5 ;;
  "compose run --rm command "*) shift 4 ;;
  "compose build site-a" | "compose stop site-a site-b" | "compose up --detach --wait postgres" | "compose up --detach") exit 0 ;;
  *) echo "unexpected: $*" >&2; exit 1 ;;
esac
for argument; do
  shift
  set -- "$@" "$(printf %s "$argument" | sed "s|^/backups/|$FOLDER/backups/|")"
done
cd "$FOLDER/image" && exec env -i PATH="$NODE_PATH_ONLY:/usr/bin:/bin" HOME=/dev/null sh -c '. "$0"; exec "$@"' "$FOLDER/environment" "$@"
`;

const databases = createTestDatabases();
const folder = mkdtempSync(join(tmpdir(), "compose-"));
const backups = join(folder, "backups");
afterAll(async () => {
  await databases.stop();
  rmSync(folder, { recursive: true });
});

const composeSchema = z.object({
  services: z.object({
    command: z.object({ environment: z.record(z.string(), z.string()), volumes: z.array(z.string()) }),
  }),
});
const { command } = composeSchema.parse(parse(readFileSync("compose.yaml", "utf8"), { merge: true })).services;
/** The part of the documentation, with each command in one line. */
const [, guide = ""] =
  /\*\*Backups with compose\.\*\*(.*?)\n\*\*Restore\*\*/s.exec(readFileSync("docs/operating.md", "utf8")) ?? [];

/** Lays out the last stage of the image. */
function layOutImage(): void {
  const stage =
    readFileSync("Dockerfile", "utf8")
      .split(/^FROM /m)
      .at(-1) ?? "";
  for (const [, line = ""] of stage.matchAll(/^COPY (?:--from=build )?(.*)$/gm)) {
    const sources = line.split(" ").map((path) => path.replace(/^\/site\//, ""));
    const target = join(folder, "image", sources.pop() ?? "", "/");
    const isFolder = line.endsWith("/");
    mkdirSync(isFolder ? target : dirname(target), { recursive: true });
    for (const source of sources) {
      symlinkSync(resolve(source), isFolder ? join(target, basename(source)) : target.replace(/\/$/, ""));
    }
  }
}

/** Writes what the service has in its environment. @param settings of `.env`, and of the database */
function writeEnvironment(settings: Readonly<Record<string, string>>): void {
  const fromCompose = Object.entries(command.environment).map(([name, value]) => {
    const filled = value.replace(
      /\$\{(\w+):[-?]([^}]*)\}/g,
      (text, variable: string, otherwise: string) =>
        settings[variable] ?? (text.includes(":-") ? otherwise : expect.fail(`${variable} is not set`)),
    );
    return [name, filled] as const;
  });
  // What is mounted, and the address of the database, are those of this machine.
  const here = { DATA_DIR: join(folder, "data"), DATABASE_URL: settings.DATABASE_URL ?? "" };
  const all = { ...settings, ...Object.fromEntries(fromCompose), ...here };
  const lines = Object.entries(all).map(([name, value]) => `export ${name}='${value}'\n`);
  writeFileSync(join(folder, "environment"), lines.join(""));
}

/** Runs a line of the documentation. */
function run(line: string) {
  const { promise, resolve: done } = Promise.withResolvers<{
    line: string;
    code: number | null;
    out: string;
    error: string;
  }>();
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    FOLDER: folder,
    NODE_PATH_ONLY: dirname(process.execPath),
  };
  const here = line.replaceAll("/srv/outing-expo", resolve(".")).replaceAll("/mnt/backups", backups);
  const child = execFile("sh", ["-c", here], { env }, (_, out, error) =>
    done({ line, code: child.exitCode, out, error }),
  );
  return promise;
}

const SETTINGS = {
  APP_URL: "https://expo.example",
  SESSION_SECRET: "a secret of more than thirty-two letters",
  POSTGRES_PASSWORD: "of the tests",
  MAIL_MODE: "file",
  BACKUP_PASSPHRASE: "a passphrase of the tests",
};

test("the backup of cron and the restore that docs/operating.md has for compose work as they stand", async () => {
  mkdirSync(backups);
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "docker"), DOCKER);
  chmodSync(join(folder, "docker"), 0o755);
  layOutImage();
  // What the service mounts is what the commands name.
  expect(command.volumes).toEqual(["data-a:/data", `\${BACKUPS:-./backups}:/backups`]);
  expect(command.environment.DATA_DIR).toBe("/data");

  const before = await databases.kinds[1].create();
  await before.execute("INSERT INTO content_revision (number, at, note) VALUES (1, 1, 'published')");
  writeEnvironment({ ...SETTINGS, DATABASE_URL: before.settings.DATABASE_URL ?? "" });
  const old = join(backups, "2026-10-01T0015.backup");
  writeFileSync(old, "");
  utimesSync(old, 0, 0);
  const [, cron = ""] = /^15 \*\/6 \* \* \* (.*)$/m.exec(guide) ?? [];
  // cron's own way to write a percent sign.
  const made = await run(cron.replaceAll("\\%", "%"));
  expect(made).toMatchObject({ code: 0, error: "" });
  expect(made.out).toContain("content_revision 1\n");
  const files = readdirSync(backups);
  expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{4}\.backup$/)]);
  expect(existsSync(old)).toBe(false);
  const [file = ""] = files;
  expect(statSync(join(backups, file)).mode & 0o777).toBe(0o600);

  // The disk of the database is lost.
  const after = await databases.kinds[1].create({ empty: true });
  writeEnvironment({ ...SETTINGS, DATABASE_URL: after.settings.DATABASE_URL ?? "" });
  // root has copied the backup to a new machine.
  const [, first = ""] = /On a new machine, first:.*?```sh\n(.*?)```/s.exec(guide) ?? [];
  const copied = join(folder, "copied", file);
  mkdirSync(dirname(copied));
  renameSync(join(backups, file), copied);
  rmSync(backups, { recursive: true });
  const prepared = await run(
    first
      .split("\n")
      .filter((line) => !/^git |^install /.test(line))
      // Only root may give a file away.
      .filter((line) => process.getuid?.() === 0 || !line.startsWith("chown "))
      .join("\n")
      .replace("/path/to/FILE", copied),
  );
  expect(prepared).toMatchObject({ code: 0, error: "" });
  const { mode, uid } = statSync(join(backups, file));
  expect([mode & 0o777, uid]).toEqual([0o600, process.getuid?.() === 0 ? 1000 : process.getuid?.()]);

  const [, steps = ""] = /To restore one: (.*?)\n\n/s.exec(`${guide}\n\n`) ?? [];
  const lines = [...steps.matchAll(/`(docker compose [^`]+)`/g)].map(([, line = ""]) =>
    line.replace(/\s+/g, " ").replace("FILE", file),
  );
  const results = [];
  for (const line of lines) results.push(await run(line));
  expect(results.map(({ line, code }) => [line, code])).toEqual([
    ["docker compose stop site-a site-b", 0],
    ["docker compose up --detach --wait postgres", 0],
    [`docker compose run --rm command npm run verify -- /backups/${file}`, 0],
    [`docker compose run --rm command npm run restore -- /backups/${file}`, 0],
    ["docker compose up --detach", 0],
  ]);
  expect(results.map(({ out }) => out).join("")).toContain("The backup is complete and undamaged.");
  expect(await after.read("SELECT note FROM content_revision")).toEqual([{ note: "published" }]);
  const drill = await run(`docker compose run --rm command npm run restore -- /backups/${file} --drill`);
  expect(drill).toMatchObject({ code: 0 });
  expect(drill.out).toContain("The backup can be restored.");
});
