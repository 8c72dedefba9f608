/** The body, or its `Content-Length`, is over the limit. */
export class BodyTooLong extends Error {
  override name = "BodyTooLong";
}

/** Yields a body in parts. @throws BodyTooLong beyond `most` bytes; the stream's error when the body is incomplete */
export async function* bodyParts(request: Request, most: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) throw new BodyTooLong();
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > most) throw new BodyTooLong();
    yield part;
  }
}

/** Reads a body of at most `most` bytes; null: longer. `discardLimit` bytes are read, so that its sender gets a response. */
export async function readBody(
  request: Request,
  most: number,
  discardLimit = most,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of bodyParts(request, discardLimit)) {
      size += part.byteLength;
      if (size <= most) parts.push(part);
    }
  } catch (error) {
    if (error instanceof BodyTooLong) return null;
    throw error;
  }
  return size <= most ? Buffer.concat(parts) : null;
}
