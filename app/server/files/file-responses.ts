import type { ServerResponse } from "node:http";
import { createResponseNote } from "~/server/observability/response-note";
import type { Handler } from "~/server/protocol/compose-handlers";

const file = createResponseNote<boolean>("answered by the files");

/**
 * Notes on answers, for the metrics, that they are a file's: files lie beside the URL table, and so does much that is none.
 * @param files answers about files, and hands on everything else
 */
export function markFileResponses(files: Handler): Handler {
  return (request, response, next) => {
    file.note(response, true);
    return files(request, response, () => {
      file.note(response, false);
      next();
    });
  };
}

/** Whether an answer is a file, or about one (304, 405, 416). */
export function isFileResponse(response: ServerResponse): boolean {
  return file.read(response) ?? false;
}
