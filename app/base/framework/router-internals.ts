import type { ContextType } from "react";
import type { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from "react-router";
import type { Route } from "../../+types/root";

export type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"];

/** React Router's route manifest and the route modules that are loaded. */
export type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>;

declare global {
  /** What React Router's server gives its browser side. */
  var __reactRouterContext: { basename?: string } | undefined;
}

/** What the addresses of this document's router begin with: `/`, or the prefix of a language and a year. */
export const documentBasename = (): string => globalThis.__reactRouterContext?.basename ?? "/";

/** A path of the address bar as `router.navigate` takes it: without the basename. `router.match` takes it with. */
export function withoutBasename({ basename = "/" }: Router, pathname: string): string {
  return basename === "/" ? pathname : pathname.slice(basename.length) || "/";
}

export type ClientMiddleware = Route.ClientMiddlewareFunction;

let navigationMiddleware: ClientMiddleware | undefined;

/** Sets the middleware that every client navigation runs. Its code is loaded after the router has started. */
export function setClientMiddleware(middleware: ClientMiddleware): void {
  navigationMiddleware = middleware;
}

export const clientMiddleware: ClientMiddleware[] = [(args, next) => navigationMiddleware?.(args, next)];

/** What the site does for navigations; `components/layout/behaviours.ts` passes it in. */
export type NavigationHooks = {
  latestBuild(): Promise<string | null>;
  /** Whether the next page must be loaded as a document: a newer build was seen, or code failed to load. */
  needsDocumentLoad(): boolean;
  /** Sets what the router's state does not show: code is fetched before the navigation starts, the request failed. */
  setProgress(progress: { fetching: boolean; failed: boolean }): void;
  /** Whether the phone has kept a page, and may show it as a document. @param path without the prefix of the language */
  opensFromPhone(path: string): Promise<boolean>;
  /** Shows that the server was not reached, or that a gateway responded in its place. */
  showOfflineToast(retry: () => void): void;
  showGatewayToast(retry: () => void): void;
};
