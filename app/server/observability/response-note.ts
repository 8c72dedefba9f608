import type { ServerResponse } from "node:http";

/**
 * A note that one handler leaves on an answer and another reads.
 * @param about for whoever looks at an answer while searching for a fault
 * @returns `note` leaves it, null leaves none; `read` gives it, undefined where there is none
 */
export function createResponseNote<Value>(about: string) {
  // On the answer itself: a WeakMap costs several times as much, on every request.
  const key = Symbol(about);
  type Noted = ServerResponse & { [key]?: Value | null };
  return {
    note(response: ServerResponse, value: Value | null): void {
      (response as Noted)[key] = value;
    },
    read(response: ServerResponse): Value | undefined {
      return (response as Noted)[key] ?? undefined;
    },
  };
}
