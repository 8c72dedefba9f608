import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isStopping } from "~/services/readiness/readiness.server";
import type { Handler } from "./compose-handlers";
import { hasBody } from "./unread-body";

/** Requests that may wait on one connection, of some 5 kB each. Browsers and proxies do not pipeline. */
const MAX_WAITING = 100;

type Queue = { current: ServerResponse | null; waiting: (() => void)[] };

// On the connection itself: a WeakMap costs several times as much.
const QUEUE = Symbol("requests of this connection");
type QueuedSocket = Socket & { [QUEUE]?: Queue };

/**
 * Handles pipelined requests one after the other, so that one client gets no more work done at once than any other: Node
 * would start all of them. Closes a connection with too many. Responses of the page cache do not wait.
 */
export const serializePipelined: Handler = (request, response, next) => {
  const socket: QueuedSocket = request.socket;
  const queue = socket[QUEUE] ?? { current: null, waiting: [] };
  socket[QUEUE] = queue;
  const start = () => {
    queue.current = response;
    response.once("close", () => {
      queue.current = null;
      if (!socket.destroyed) queue.waiting.shift()?.();
    });
    next();
  };
  if (!queue.current) start();
  else if (queue.waiting.length < MAX_WAITING) queue.waiting.push(start);
  else socket.destroy();
};

/** The response that a connection waits for or receives; null when there is none, or the page cache sent it. */
export function responseInProgress(socket: Socket): ServerResponse | null {
  return (socket as QueuedSocket)[QUEUE]?.current ?? null;
}

/**
 * Decides whether a connection stays open after a response. It closes while this process stops, so that a balancer sends its
 * next request elsewhere, and after a request whose body is not read: only that of a POST is. Otherwise the header is
 * omitted in HTTP/1.1, where connections persist by default (RFC 9112, section 9.3): a cache in front would store it.
 */
export const connectionHeader: Handler = (request, response, next) => {
  if (isStopping() || (request.method !== "POST" && hasBody(request))) response.shouldKeepAlive = false;
  // The header stays where Node will close the connection.
  else if (request.httpVersion === "1.1" && response.shouldKeepAlive) response.removeHeader("Connection");
  next();
};
