import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** Stands for Docker's command: writes down how it was called, knows the images in a folder, and fails where a test says so. */
const DOCKER = `#!/bin/sh
echo "$*" >> "$FOLDER/calls"
case "$1 $2" in
  "build "*) shift; echo new > "$FOLDER/image-$NEW" ;;
  "image inspect") cat "$FOLDER/image-\${5#*:}" || exit 1 ;;
  "tag "*) echo "$2" > "$FOLDER/image-\${3#*:}" ;;
esac
case "$*" in
  "compose run "*"outbox.js list"*) [ "$(cat "$FOLDER/image-$RELEASE")" != "$UNUSABLE" ] ;;
  "compose exec -T $BROKEN node"*) [ "$(cat "$FOLDER/image-current")" = old ] ;;
esac
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docker-"));
  writeFileSync(join(folder, "docker"), DOCKER);
  chmodSync(join(folder, "docker"), 0o755);
  writeFileSync(join(folder, "image-current"), "old\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

const commit = spawnSync("git", ["rev-parse", "--short=7", "HEAD"], { encoding: "utf8" }).stdout.trim();

/** @param broken an instance that does not become ready with the new release @param unusable a release that cannot use the database */
function upgrade(to: string[], broken = "none", unusable = "none") {
  const { status, stderr } = spawnSync("sh", ["deploy/upgrade", ...to], {
    encoding: "utf8",
    env: { PATH: `${folder}:${process.env.PATH}`, FOLDER: folder, NEW: commit, BROKEN: broken, UNUSABLE: unusable },
  });
  const calls = readFileSync(join(folder, "calls"), "utf8").split("\n");
  /** The instances in the order in which they were replaced, and nginx when it read its template again. */
  const steps = calls.flatMap(
    (call) => /^compose up .* (site-.)$|^compose exec -T (nginx) /.exec(call)?.slice(1) ?? [],
  );
  const imageOf = (tag: string) => readFileSync(join(folder, `image-${tag}`), "utf8").trim();
  return { status, stderr, steps: steps.filter(Boolean), imageOf, calls };
}

test("instances are replaced one after the other, then nginx reads its template", () => {
  const { status, steps, imageOf, calls } = upgrade([]);
  expect([status, steps]).toEqual([0, ["site-a", "site-b", "nginx"]]);
  expect(calls[0]).toMatch(new RegExp(`^build --build-arg COMMIT=${commit}\\w+ --tag outing-expo:${commit} \\.$`));
  expect([imageOf("current"), imageOf("previous")]).toEqual(["new", "old"]);
});

test("the release before comes back without a build", () => {
  upgrade([]);
  const { status, steps, imageOf, calls } = upgrade(["previous"]);
  expect([status, steps.slice(3)]).toEqual([0, ["site-a", "site-b", "nginx"]]);
  expect(imageOf("current")).toBe("old");
  expect(calls.filter((call) => call.startsWith("build "))).toHaveLength(1);
});

test.each([
  ["site-a", ["site-a", "site-a", "site-b"]],
  ["site-b", ["site-a", "site-b", "site-a", "site-b"]],
])("when %s does not become ready, all run the release before", (broken, expected) => {
  const { status, stderr, steps, imageOf } = upgrade([], broken);
  expect([status, steps]).toEqual([1, expected]);
  expect(stderr).toContain(`${broken} is not ready`);
  expect(imageOf("current")).toBe("old");
});

test("a release that cannot use the database replaces nothing", () => {
  const { status, stderr, steps, imageOf } = upgrade([], "none", "new");
  expect([status, steps, imageOf("current")]).toEqual([1, [], "old"]);
  expect(stderr).toContain("Nothing was replaced");
});

test("when a release does not become ready, and the one before cannot use the database, that is not started", () => {
  const { status, stderr, steps } = upgrade([], "site-a", "old");
  expect([status, steps]).toEqual([1, ["site-a"]]);
  expect(stderr).toContain("it is not started again");
});

test.each([
  ["site-a", "site-b", ["site-a"]],
  ["site-b", "site-a", ["site-a", "site-b"]],
])("settings with which %s does not become ready leave %s alone", (broken, other, expected) => {
  writeFileSync(join(folder, "image-current"), "the release that runs\n");
  const { status, stderr, steps, imageOf } = upgrade(["current"], broken);
  expect([status, steps, imageOf("current")]).toEqual([1, expected, "the release that runs"]);
  expect(stderr).toContain(`${other} was left alone: do not restart it.`);
  expect(stderr).not.toContain("got the release before");
});

test("a release without an image changes nothing", () => {
  const { status, steps } = upgrade(["0000000"]);
  expect(status).not.toBe(0);
  expect(steps).toEqual([]);
});
