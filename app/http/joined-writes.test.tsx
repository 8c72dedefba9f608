import { Suspense, use } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { JoinedWrites } from "./joined-writes.server";

const NEVER = new Promise<string>(() => undefined);

function Late({ text }: { text: Promise<string> }) {
  return <b>{use(text)}</b>;
}

/** A page with a part that comes later, sent once its shell is ready. */
async function open(part: Promise<string>) {
  const onDone = vi.fn();
  const errors: string[] = [];
  const joined = new JoinedWrites(onDone);
  const page = (
    <main>
      {"x".repeat(20_000)}
      <Suspense fallback={<i>soon</i>}>
        <Late text={part} />
      </Suspense>
    </main>
  );
  await new Promise<void>((resolve) => {
    const { pipe } = renderToPipeableStream(page, {
      onShellReady() {
        pipe(joined);
        resolve();
      },
      onError: (error) => void errors.push(String(error)),
    });
  });
  const reader = joined.body.getReader();
  return {
    read: async () => {
      const { value } = await reader.read();
      return value && Buffer.from(value).toString();
    },
    leave: () => reader.cancel(),
    onDone,
    errors,
  };
}

test("what is written in one turn comes as one chunk, what comes later by itself, and then the end", async () => {
  const part = Promise.withResolvers<string>();
  const { read, onDone } = await open(part.promise);
  const first = await read();
  expect(first).toContain("<i>soon</i>");
  expect(first?.length).toBeGreaterThan(20_000);
  expect(onDone).not.toHaveBeenCalled();

  part.resolve("Kabar");
  expect(await read()).toContain("<b>Kabar</b>");
  expect(await read()).toBeUndefined();
  expect(onDone).toHaveBeenCalledTimes(1);
});

test("a reader who leaves ends the render", async () => {
  const { read, leave, onDone, errors } = await open(NEVER);
  await read();
  await leave();
  await expect.poll(() => errors).toEqual(["Error: The destination stream closed early."]);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test("a reader learns that the page breaks off", async () => {
  const onDone = vi.fn();
  const joined = new JoinedWrites(onDone);
  joined.write("<main>");
  joined.destroy(new Error("broken off"));
  await expect(joined.body.getReader().read()).rejects.toThrow("broken off");
  expect(onDone).toHaveBeenCalledTimes(1);
});
