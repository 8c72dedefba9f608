import { Duplex } from "node:stream";

/**
 * A `PassThrough` that joins the writes of one turn of the event loop into one chunk, and takes all that React writes
 * (docs/decisions/0014-streaming.md).
 */
export class JoinedWrites extends Duplex {
  constructor() {
    super({ writableHighWaterMark: Number.MAX_SAFE_INTEGER });
  }

  override write(chunk: Uint8Array | string): boolean {
    if (this.writableCorked === 0) {
      this.cork();
      setImmediate(() => this.uncork());
    }
    return super.write(chunk);
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.push(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void) {
    this.push(null);
    done();
  }

  override _read() {}
}
