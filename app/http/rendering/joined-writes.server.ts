import { Readable } from "node:stream";

/**
 * Where React writes a page to, and what `createReadableStreamFromReadable` reads it from: the template's `PassThrough`, but
 * what is written within one turn of the event loop leaves as one chunk. React writes some four kilobytes at a time, and each
 * chunk that leaves is encoded, framed and sent by itself.
 */
export class JoinedWrites extends Readable implements NodeJS.WritableStream {
  readonly writable = true;
  #chunks: Uint8Array[] = [];
  #scheduled: NodeJS.Immediate | null = null;

  /** Nothing to do: chunks are pushed as React writes them. */
  override _read() {}

  write(chunk: Uint8Array | string): boolean {
    // React takes a new buffer for what it writes next, so the bytes need no copy.
    this.#chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    this.#scheduled ??= setImmediate(() => this.#pushJoined());
    return true;
  }

  end(): this {
    this.#pushJoined();
    this.push(null);
    return this;
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void) {
    this.#clear();
    callback(error);
  }

  #pushJoined() {
    if (this.#chunks.length > 0) this.push(Buffer.concat(this.#chunks));
    this.#clear();
  }

  #clear() {
    if (this.#scheduled) clearImmediate(this.#scheduled);
    this.#scheduled = null;
    this.#chunks = [];
  }
}
