import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Handler } from "./compose-handlers";

/**
 * Requests of one connection that may wait, of some 5 kB each: browsers and proxies send none before they have the answer
 * to the last.
 */
const MOST_WAITING = 100;

/** The requests of a connection: the answer that is made, and what begins with the next ones. */
type Line = { current: ServerResponse | null; waiting: (() => void)[] };

/** On the connection itself: a WeakMap costs several times as much. */
const LINE = Symbol("requests of this connection");
type Noted = Socket & { [LINE]?: Line };

/**
 * Hands on one request of a connection after the other, so that a client who sends many without waiting for answers has
 * no more work done at once than any other: Node would begin with all of them, and hold all that they need until their
 * turn comes. A connection with very many is cut. What is sent from memory at once may pass by.
 */
export const serializePipelined: Handler = (request, response, next) => {
  const socket: Noted = request.socket;
  const line = socket[LINE] ?? { current: null, waiting: [] };
  socket[LINE] = line;
  const begin = () => {
    line.current = response;
    response.once("close", () => {
      line.current = null;
      // Without a connection nobody is there for whom to begin.
      if (!socket.destroyed) line.waiting.shift()?.();
    });
    next();
  };
  if (!line.current) begin();
  else if (line.waiting.length < MOST_WAITING) line.waiting.push(begin);
  else socket.destroy();
};

/** The answer that a connection waits for or is being sent; null when there is none, or it came from memory at once. */
export function responseInProgress(socket: Socket): ServerResponse | null {
  return (socket as Noted)[LINE]?.current ?? null;
}
