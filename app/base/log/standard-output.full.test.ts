import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const MODULE = pathToFileURL("app/base/log/standard-output.server.ts").href;

/** Starts a process that runs a program with `standardOutput`. Its output is not read yet. */
function start(program: string): ChildProcessByStdio<Writable, Readable, Readable> {
  const words = `import { standardOutput } from "${MODULE}";\n${program}`;
  return spawn("node", ["--input-type=module", "-e", words], { stdio: ["pipe", "pipe", "pipe"] });
}

/** Writes that many lines of a thousand characters. */
const numbered = (count: number) =>
  `for (let number = 0; number < ${count}; number += 1) standardOutput.write(number + "x".repeat(1000) + "\\n");`;

/** Starts a process that does so, and ends when its input ends, with a last line. */
async function startNumbered(count: number) {
  const child = start(`
    ${numbered(count)}
    process.stdin.resume().on("end", () => {
      standardOutput.writeNow("last\\n");
      process.stderr.write(String(standardOutput.dropped()));
      process.exit(0);
    });
    process.stderr.write("done");
  `);
  const [output] = await once(child.stderr, "data");
  expect(String(output)).toBe("done");
  return child;
}

const numbersIn = (read: string) =>
  read
    .split("\n")
    .slice(0, -1)
    .map((line) => Number(/^(\d+)x{1000}$/.exec(line)?.[1]));

test("lines are written in order, gathered ones before one that is written at once", async () => {
  const child = start(`
    const { write, writeNow } = standardOutput;
    write("1\\n"); write("2\\n"); writeNow("3\\n"); write("4\\n"); process.exit(0);
  `);
  expect(await text(child.stdout)).toBe("1\n2\n3\n4\n");
});

test("lines that are left when the process ends are written, even more than the pipe holds", async () => {
  const child = start(`${numbered(1000)} process.exit(0);`);
  expect(numbersIn(await text(child.stdout))).toEqual(Array.from({ length: 1000 }, (_, number) => number));
});

test("lines wait up to a bound; complete lines beyond it are dropped, the older ones stay", async () => {
  const child = await startNumbered(80 * 256);
  child.stdin.end();
  const counted = once(child.stderr, "data");
  const numbers = numbersIn(await text(child.stdout)).slice(0, -1);
  expect(numbers.length).toBeGreaterThan(2_000);
  expect(numbers.length).toBeLessThan(8_000);
  expect(numbers).toEqual(numbers.map((_, index) => index));
  const [dropped] = await counted;
  expect(numbers.length + Number(dropped)).toBe(80 * 256);
});

test("a reader that was stuck gets the waiting lines, and those that follow", async () => {
  const child = await startNumbered(1000);
  let read = "";
  child.stdout.on("data", (chunk) => (read += String(chunk)));
  await expect.poll(() => numbersIn(read).length).toBe(1000);
  child.stdin.end();
  await once(child.stdout, "end");
  expect(read).toMatch(/^0x.*\n999x+\nlast\n$/s);
});

test.each([
  ["does not read", () => undefined],
  ["is gone", (stdout: Readable) => stdout.destroy()],
])("a reader that %s does not delay the end of the process", async (_, treat) => {
  const child = await startNumbered(1000);
  treat(child.stdout);
  child.stdin.end();
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});
