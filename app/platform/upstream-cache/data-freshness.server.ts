import { AsyncLocalStorage } from "node:async_hooks";

/** Which data a response is made from. Services fill it; it is known for good when the response's body has ended. */
export type DataFreshness = {
  /** ms to wait for fresh data before stale data are used. */
  freshDataTimeout: number;
  staleDataUsed: boolean;
  pendingParts: number;
  partFailed: boolean;
};

/** The running request's `DataFreshness`. In AsyncLocalStorage, because it is filled where no request is known. */
export const dataFreshness = new AsyncLocalStorage<DataFreshness>();

export function createDataFreshness(freshDataTimeout = 0): DataFreshness {
  return { freshDataTimeout, staleDataUsed: false, pendingParts: 0, partFailed: false };
}
