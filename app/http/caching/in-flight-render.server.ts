import { type ContentEncoding, encodeStream } from "./content-encoding.server";
import { createReplay, type Replay } from "./replay.server";

/** A page on its way. */
export type RenderedPage = {
  response: Response;
  /**
   * What the render says of itself once its body is read.
   * - degraded: a part is missing, since a service was out
   * - outdated: made of an answer that was past its time, while the service was asked for the new one
   * - whole: everything stands in its place, nothing was sent after the rest and moved there by a script
   */
  account(): { degraded: boolean; outdated: boolean; whole: boolean };
};

/** A page that came to its end. */
export type FinishedPage = ReturnType<RenderedPage["account"]> & { head: Response; body: Buffer };

/** One render that any number of visitors wait for, each getting its bytes as they come. */
export type InFlightRender = {
  /** Status and headers; rejects when there is no answer at all. */
  head: Promise<Response>;
  /** The body from its beginning, coded once for all who ask for the same coding. */
  body(coding: ContentEncoding): AsyncGenerator<Buffer>;
  finished: Promise<FinishedPage>;
  /** One more waits; call what is returned when they leave. When all have left the render is given up. */
  join(): () => void;
};

/**
 * Starts a render and shares it.
 *
 * All who wait get one body, so they share the nonce of its policy too. That is no weaker than one each: a nonce keeps
 * out markup that somebody slipped into a page, and a shared page is rendered from nothing that any visitor sends, so
 * whoever knows the nonce has no way into the page that carries it.
 * @param render aborted by its signal when nobody waits any more
 */
export function startInFlightRender(render: (signal: AbortSignal) => Promise<RenderedPage>): InFlightRender {
  const abandoned = new AbortController();
  const plain = createReplay();
  const coded = new Map<ContentEncoding, Replay>();
  let waiting = 0;
  let done = false;

  const rendered = render(abandoned.signal);
  const finished = readAll(rendered, plain, abandoned.signal).finally(() => {
    done = true;
  });
  // Whoever needs to know asks again.
  finished.catch(() => undefined);
  const head = rendered.then(({ response }) => response);
  head.catch(() => undefined);

  return {
    head,
    finished,
    body(coding) {
      if (coding === "identity") return plain.read();
      let replay = coded.get(coding);
      if (!replay) {
        replay = createReplay();
        coded.set(coding, replay);
        void follow(encodeStream(coding, plain.read()), replay);
      }
      return replay.read();
    },
    join() {
      waiting += 1;
      let here = true;
      return () => {
        if (!here) return;
        here = false;
        waiting -= 1;
        if (waiting === 0 && !done) abandoned.abort(new DOMException("Everybody left", "AbortError"));
      };
    },
  };
}

async function readAll(rendered: Promise<RenderedPage>, replay: Replay, abandoned: AbortSignal): Promise<FinishedPage> {
  try {
    const { response, account } = await rendered;
    const chunks: Buffer[] = [];
    for await (const chunk of response.body ?? []) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      chunks.push(bytes);
      replay.write(bytes);
    }
    // React ends a page that is given up as if it were done, with the parts that were not ready left out.
    abandoned.throwIfAborted();
    replay.end();
    return { ...account(), head: response, body: Buffer.concat(chunks) };
  } catch (error) {
    replay.fail(error);
    throw error;
  }
}

async function follow(chunks: AsyncIterable<Buffer>, replay: Replay): Promise<void> {
  try {
    for await (const chunk of chunks) replay.write(chunk);
    replay.end();
  } catch (error) {
    replay.fail(error);
  }
}
