import { Writable } from "node:stream";

/** Bytes. */
const NEVER_FULL = 2 ** 30;

/**
 * Where React writes a page to. It writes some two kilobytes at a time; what it writes within one turn of the event loop
 * leaves as one chunk, so that coding, framing and sending are paid for once.
 *
 * React is never told to wait: a page is some hundred kilobytes, and all of it is wanted whether the client reads fast or not.
 * @returns the end that React writes to, and the body. Cancelling the body ends the render
 */
export function joinWrites(): { destination: Writable; body: ReadableStream<Uint8Array> } {
  let chunks: Buffer[] = [];
  let scheduled: NodeJS.Immediate | null = null;
  let controller: ReadableStreamDefaultController<Uint8Array>;

  function flush() {
    if (scheduled) clearImmediate(scheduled);
    scheduled = null;
    if (chunks.length > 0) controller.enqueue(Buffer.concat(chunks));
    chunks = [];
  }
  const destination = new Writable({
    highWaterMark: NEVER_FULL,
    write(chunk: Buffer, _, done) {
      // Kept as it is: React takes a new buffer for what it writes next.
      chunks.push(chunk);
      scheduled ??= setImmediate(flush);
      done();
    },
    final(done) {
      flush();
      controller.close();
      done();
    },
    destroy(error, done) {
      if (scheduled) clearImmediate(scheduled);
      if (error) controller.error(error);
      done(error);
    },
  });
  // The reader of the body learns of an error.
  destination.on("error", () => undefined);
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    cancel() {
      destination.destroy();
    },
  });
  return { destination, body };
}
