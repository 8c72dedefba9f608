/** More came, or was said to come, than is read. */
export class BodyTooLong extends Error {
  override name = "BodyTooLong";
}

/**
 * Gives a request's body in parts, as it comes.
 * @param most bytes; reading stops beyond, and does not begin when `Content-Length` says more
 * @throws BodyTooLong when there is more; the error of the stream when the body does not come whole
 */
export async function* bodyParts(request: Request, most: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) throw new BodyTooLong();
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > most) throw new BodyTooLong();
    yield part;
  }
}

/**
 * Reads a request's body.
 * @param most bytes that are kept
 * @param readOn bytes that are read of a longer one and thrown away, so that its sender is there for the answer
 * @returns null when there is more than is kept
 * @throws the error of the stream when the body does not come whole
 */
export async function readBody(request: Request, most: number, readOn = most): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of bodyParts(request, readOn)) {
      size += part.byteLength;
      if (size <= most) parts.push(part);
    }
  } catch (error) {
    if (error instanceof BodyTooLong) return null;
    throw error;
  }
  return size <= most ? Buffer.concat(parts) : null;
}
