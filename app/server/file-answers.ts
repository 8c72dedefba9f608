import type { ServerResponse } from "node:http";
import type { Handler } from "./handlers";

/** On the answer itself: a WeakMap costs several times as much. */
const FILE = Symbol("answered by the files");
type Noted = ServerResponse & { [FILE]?: boolean };

/**
 * Notes on answers, for the metrics, that they are a file's: files lie beside the URL table, and so does much that is none.
 * @param files answers about files, and hands on everything else
 */
export function noteFiles(files: Handler): Handler {
  return (request, response: Noted, next) => {
    response[FILE] = true;
    return files(request, response, () => {
      response[FILE] = false;
      next();
    });
  };
}

/** Whether an answer is a file, or about one (304, 405, 416). */
export function isOfFile(response: ServerResponse): boolean {
  return (response as Noted)[FILE] ?? false;
}
