/*
 * A release that is newer than the build: another verdict, another rule, another line of the log, and a field more wherever the two sides talk.
 * Its server is the build with these changes, its page the modules of the page with them.
 */
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Plugin, runnerImport } from "vite";
import type { createDoor } from "~/gate/phone/door/door";

/** Tickets for which the newer release has its own rule and verdict. */
export const NOON_TICKET = "student-pass";
export const NEW_VERDICT = "of_a_newer_release";
const NEW_REASON = `return { verdict: "${NEW_VERDICT}", gate: "South" };`;

type Change = { at: string; add: string };

const JUDGE: Change = {
  at: "if (refusal) return { verdict: refusal };",
  add: ` if (ticket.reentry === "from_noon") ${NEW_REASON}`,
};
/** What the built server does differently. */
const OF_SERVER: readonly Change[] = [
  JUDGE,
  { at: "called_off: off_verdict", add: `, ${NEW_VERDICT}: () => "Newer rule"` },
  { at: 'reentry: ticket.reentry ?? "none"', add: `, ...(ticket.id === "${NOON_TICKET}" && { reentry: "from_noon" })` },
  {
    at: "const list = await gate.tickets.linesAfter(since.list, LIST_LINES);\n\treturn {",
    add: "weather: { rain: true },",
  },
];
/** What the page does differently, by module. */
const OF_PAGE: Readonly<Record<string, readonly Change[]>> = {
  "gate/rules/gate-rules.ts": [JUDGE],
  "gate/phone/door/door.ts": [
    { at: "...{ offline: !state().online, unlisted: false, ...facts }", add: ', ...{ colour: { wristband: "red" } }' },
    // It notes the wristband of everybody whom it has let in by itself.
    {
      at: "await keep(code.id, { ...entry, people, at: now(), offline: true, unlisted: listed === null });",
      add: ' await keep(code.id, toScan({ ...sent, kind: "wristband" }));',
    },
  ],
};

function change(text: string, { at, add }: Change): string {
  if (text.split(at).length !== 2) throw new Error(`The newer release has to be described anew: ${at}`);
  return text.replace(at, () => at + add);
}

/** Makes the folder of the newer release from the build. */
export function makeNewerRelease(): string {
  const home = mkdtempSync(join(tmpdir(), "release-"));
  mkdirSync(join(home, "scripts"));
  mkdirSync(join(home, "build"));
  for (const path of ["package.json", "node_modules", "build/client", "build/social"])
    symlinkSync(resolve(path), join(home, path));
  cpSync("scripts/serve", join(home, "scripts/serve"));
  cpSync("build/server", join(home, "build/server"), { recursive: true });
  const chunks = globSync(join(home, "build/server/**/*.js"));
  for (const one of OF_SERVER) {
    const path = chunks.find((chunk) => readFileSync(chunk, "utf8").includes(one.at)) ?? "";
    writeFileSync(path, change(readFileSync(path, "utf8"), one));
  }
  return home;
}

/** The newer release's page. */
export async function openNewerPage(): Promise<typeof createDoor> {
  const changing: Plugin = {
    name: "newer release",
    enforce: "pre",
    transform(text, id) {
      const [, changes = []] = Object.entries(OF_PAGE).find(([path]) => id.endsWith(path)) ?? [];
      return changes.reduce(change, text);
    },
  };
  const { module } = await runnerImport<{ createDoor: typeof createDoor }>("app/gate/phone/door/door.ts", {
    ...{ configFile: false, logLevel: "warn", plugins: [changing] },
    resolve: { tsconfigPaths: true },
  });
  return module.createDoor;
}
