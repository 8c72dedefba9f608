import { EventEmitter } from "node:events";

/**
 * Where React writes a page to. It writes some four kilobytes at a time; what it writes within one turn of the event loop
 * leaves as one chunk, so that coding, framing and sending are paid for once.
 *
 * React is never told to wait: a page is some hundred kilobytes, and all of it is wanted whether the client reads fast or not.
 *
 * It is no `Writable` of Node's, only what React uses of one: each of those makes a function that V8 puts among the old objects
 * at once, which would hold the whole render until all of memory is cleaned up.
 */
export class JoinedWrites extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  /** The page. Cancelling it ends the render. */
  readonly body: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #chunks: Uint8Array[] = [];
  #scheduled: NodeJS.Immediate | null = null;
  #onDone: () => void;

  /** @param onDone is called once, when the page is complete, broken off, or nobody reads it any more */
  constructor(onDone: () => void) {
    super();
    this.#onDone = onDone;
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => this.destroy(),
    });
  }

  write(chunk: Uint8Array | string): boolean {
    // Bytes are kept as they are: React takes a new buffer for what it writes next.
    this.#chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    this.#scheduled ??= setImmediate(() => this.#send());
    return true;
  }

  end(): this {
    this.#send();
    this.#controller?.close();
    this.#finish();
    return this;
  }

  /** @param error absent when the reader has left; React hears "close" then and gives up the render */
  destroy(error?: unknown): void {
    const controller = this.#controller;
    if (!controller) return;
    // Giving up the render may come back here.
    this.#controller = undefined;
    if (error !== undefined) controller.error(error);
    this.emit("close");
    this.#finish();
  }

  #send() {
    if (this.#scheduled) clearImmediate(this.#scheduled);
    this.#scheduled = null;
    if (this.#chunks.length > 0) this.#controller?.enqueue(Buffer.concat(this.#chunks));
    this.#chunks = [];
  }

  /** Lets go of what it held. Nothing is written any more. */
  #finish() {
    this.#controller = undefined;
    this.removeAllListeners();
    this.#onDone();
  }
}
