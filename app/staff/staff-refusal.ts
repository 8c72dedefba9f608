import { isRouteErrorResponse } from "react-router";
import type { Failure } from "~/design/components/errors/error-screen";
import type { StaffPerson } from "./staff-person";

/** Who reads a page that the guard of the staff area has refused. */
export type Refused = {
  /** null: it is not known who has signed in. */
  person: StaffPerson | null;
  /** Whom the person can ask: addresses of owners. Empty: it is not known who they are, or nobody can help. */
  owners: readonly string[];
};

/**
 * Whom the guard has refused, from the error that it threw. It throws before any loader runs, so nothing else says who has signed in.
 * @returns undefined for all other errors
 */
export function refusedIn(error: unknown): Refused | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  return (error.data as (Failure & { refused?: Refused }) | null)?.refused;
}
