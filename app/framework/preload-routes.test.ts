import { expect, test } from "vitest";
import { createPreloadQueue } from "./preload-routes";

/** Jobs that stay open until they are ended. */
function openJobs() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (key: string) => ({
    key,
    run: () => {
      started.push(key);
      return new Promise<void>((resolve) => ends.set(key, resolve));
    },
  });
  return { started, job, end: (key: string) => ends.get(key)?.() };
}

test("four run at once, the next when one ends, each once", async () => {
  const { started, job, end } = openJobs();
  const add = createPreloadQueue();
  for (const key of ["a", "b", "a", "c", "d", "e", "f"]) add(job(key));
  expect(started).toEqual(["a", "b", "c", "d"]);
  end("b");
  await expect.poll(() => started).toEqual(["a", "b", "c", "d", "e"]);
});

test("what the visitor is about to follow goes before what is only in view", async () => {
  const { started, job, end } = openJobs();
  const add = createPreloadQueue();
  for (const key of ["a", "b", "c", "d", "e"]) add(job(key));
  add(job("wanted"), true);
  end("a");
  await expect.poll(() => started.at(-1)).toBe("wanted");
});
