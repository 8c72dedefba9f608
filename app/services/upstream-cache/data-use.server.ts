import { AsyncLocalStorage } from "node:async_hooks";

/** Which data a response is made from. Services fill it; it is known for good when the response's body has ended. */
export type DataUse = {
  /** ms to wait for fresh data before stale data are used. */
  freshDataTimeout: number;
  staleDataUsed: boolean;
  pendingParts: number;
  partFailed: boolean;
};

/** The running request's `DataUse`. In AsyncLocalStorage, because it is filled where no request is known. */
export const dataUse = new AsyncLocalStorage<DataUse>();

export function createDataUse(freshDataTimeout = 0): DataUse {
  return { freshDataTimeout, staleDataUsed: false, pendingParts: 0, partFailed: false };
}
