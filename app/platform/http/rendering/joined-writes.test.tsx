import { createReadableStreamFromReadable } from "@react-router/node";
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
  const onClose = vi.fn();
  const errors: string[] = [];
  const joined = new JoinedWrites().once("close", onClose);
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
  const reader = createReadableStreamFromReadable(joined).getReader();
  return {
    read: async () => {
      const { value } = await reader.read();
      return value && Buffer.from(value).toString();
    },
    leave: () => reader.cancel(),
    onClose,
    errors,
  };
}

test("what is written in one turn comes as one chunk, what comes later by itself, and then the end", async () => {
  const part = Promise.withResolvers<string>();
  const { read, onClose } = await open(part.promise);
  const first = await read();
  expect(first).toContain("<i>soon</i>");
  expect(first?.length).toBeGreaterThan(20_000);
  expect(onClose).not.toHaveBeenCalled();

  part.resolve("Kabar");
  expect(await read()).toContain("<b>Kabar</b>");
  expect(await read()).toBeUndefined();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
});

test("a reader who leaves ends the render", async () => {
  const { read, leave, onClose, errors } = await open(NEVER);
  await read();
  await leave();
  await expect.poll(() => errors).toEqual(["Error: The destination stream closed early."]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a reader learns that the page breaks off", async () => {
  const joined = new JoinedWrites();
  const reader = createReadableStreamFromReadable(joined).getReader();
  joined.write("<main>");
  joined.destroy(new Error("broken off"));
  await expect(reader.read()).rejects.toThrow("broken off");
});
