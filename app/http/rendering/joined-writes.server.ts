import { Readable } from "node:stream";

/** A `PassThrough` that joins the writes of one turn of the event loop into one chunk (decision 13). */
export class JoinedWrites extends Readable implements NodeJS.WritableStream {
  readonly writable = true;
  #chunks: Uint8Array[] = [];
  #scheduled: NodeJS.Immediate | null = null;

  /** Chunks are pushed when React writes them. */
  override _read() {}

  write(chunk: Uint8Array | string): boolean {
    // No copy: React uses a new buffer for its next write.
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
