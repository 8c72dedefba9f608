import type { Route } from "../+types/root";

export type ClientMiddleware = Route.ClientMiddlewareFunction;

let steer: ClientMiddleware | undefined;

/** Puts a middleware into the chain: its code is not there yet when the chain is made. */
export function setClientMiddleware(middleware: ClientMiddleware): void {
  steer = middleware;
}

/** The middleware that every navigation in the browser passes. */
export const clientMiddleware: ClientMiddleware[] = [(args, next) => steer?.(args, next)];
