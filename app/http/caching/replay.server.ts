/** A stream that any number of readers follow, each from its beginning. */
export type Replay = {
  write(chunk: Buffer): void;
  end(): void;
  /** Readers get what came so far, and then the error. */
  fail(error: unknown): void;
  read(): AsyncGenerator<Buffer>;
};

/** Makes an empty one. It holds all that was written: pages are some hundred kilobytes at most. */
export function createReplay(): Replay {
  const chunks: Buffer[] = [];
  let state: "open" | "ended" | { error: unknown } = "open";
  let news = Promise.withResolvers<void>();

  function tell() {
    news.resolve();
    news = Promise.withResolvers();
  }
  return {
    write(chunk) {
      chunks.push(chunk);
      tell();
    },
    end() {
      if (state === "open") state = "ended";
      tell();
    },
    fail(error) {
      if (state === "open") state = { error };
      tell();
    },
    async *read() {
      for (let next = 0; ; ) {
        const chunk = chunks[next];
        if (chunk) {
          next += 1;
          yield chunk;
        } else if (state === "open") await news.promise;
        else if (state === "ended") return;
        else throw state.error;
      }
    },
  };
}
