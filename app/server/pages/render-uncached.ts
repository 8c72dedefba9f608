import { createRequest } from "@remix-run/node-fetch-server";
import { chooseEncoding, encodeStream } from "~/http/caching/content-encoding.server";
import type { Handler } from "~/server/protocol/compose-handlers";
import { refuse } from "~/server/protocol/refuse";
import { renderFor } from "./render";
import { sendResponse } from "./send-response";

/** Renders for the one visitor who asks. */
export const renderUncached: Handler = async (request, response) => {
  let asked: Request;
  try {
    asked = createRequest(request, response);
  } catch {
    // A Host or an address that cannot be read.
    refuse(response, 400, "Bad Request");
    return;
  }
  const answer = await renderFor(asked, request.socket.remoteAddress ?? null);
  if (response.destroyed) {
    await answer.body?.cancel();
    return;
  }
  response.once("close", () => {
    // Whoever leaves before the end stops their render.
    if (!response.writableFinished && !answer.body?.locked) void answer.body?.cancel();
  });
  await sendResponse(response, answer, chooseEncoding(request.headers["accept-encoding"]), (coding) =>
    encodeStream(coding, chunksOf(answer)),
  );
};

async function* chunksOf(answer: Response): AsyncGenerator<Buffer> {
  for await (const chunk of answer.body ?? []) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
