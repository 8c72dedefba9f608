import { createRequest } from "@remix-run/node-fetch-server";
import { chooseCoding, codeStream } from "~/http/page-cache/coding.server";
import type { Handler } from "./handlers";
import { renderFor } from "./render";
import { sendAnswer } from "./send";

/** Renders for the one visitor who asks. */
export const direct: Handler = async (request, response) => {
  let asked: Request;
  try {
    asked = createRequest(request, response);
  } catch {
    // A Host or an address that cannot be read.
    response.writeHead(400, { "Content-Type": "text/plain" }).end("Bad Request");
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
  await sendAnswer(response, answer, chooseCoding(request.headers["accept-encoding"]), (coding) =>
    codeStream(coding, chunksOf(answer)),
  );
};

async function* chunksOf(answer: Response): AsyncGenerator<Buffer> {
  for await (const chunk of answer.body ?? []) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
