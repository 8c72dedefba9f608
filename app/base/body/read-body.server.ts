/** The body, or its `Content-Length`, is over the limit. */
export class BodyTooLong extends Error {
  override name = "BodyTooLong";
}

/** A request that was received, or a response to one that was sent. */
type Message = Pick<Request, "headers" | "body">;

/** Yields a body in parts. @throws BodyTooLong beyond `most` bytes; the stream's error when the body is incomplete */
export async function* bodyParts({ headers, body }: Message, most: number): AsyncGenerator<Uint8Array> {
  if (Number(headers.get("Content-Length") ?? 0) > most) throw new BodyTooLong();
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > most) throw new BodyTooLong();
    yield part;
  }
}

/**
 * Reads the first `most` bytes of a body. `discardLimit` bytes are read, so that its sender gets a response.
 * @returns what was read, with the error that ended it: BodyTooLong, or the stream's when the body is incomplete
 */
export async function readStart(
  message: Message,
  most: number,
  discardLimit = most,
): Promise<{ start: Buffer<ArrayBuffer>; error: unknown }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let error: unknown = null;
  try {
    for await (const part of bodyParts(message, discardLimit)) {
      if (size < most) parts.push(part.subarray(0, most - size));
      size += part.byteLength;
    }
  } catch (fault) {
    error = fault;
  }
  return { start: Buffer.concat(parts), error: size > most ? new BodyTooLong() : error };
}

/** Reads a body of at most `most` bytes; null: longer. @throws the stream's error when the body is incomplete */
export async function readBody(
  message: Message,
  most: number,
  discardLimit = most,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { start, error } = await readStart(message, most, discardLimit);
  if (error instanceof BodyTooLong) return null;
  if (error) throw error;
  return start;
}
