import {
  type CheckRequest,
  type CheckResponse,
  type FindRequest,
  type FindResponse,
  READS_HEADER,
  type SyncRequest,
  type SyncResponse,
} from "~/gate/rules/protocol";
import { CODE_VERSION } from "~/sales/tickets/codes/ticket-code";

/** ms that a verdict waits for the server. Then the door decides by itself, and so it does until a request is that fast again. */
export const CHECK_MS = 800;
/** ms that people wait for what they press. */
export const PRESS_MS = 10_000;

type Calls = {
  sync: { request: SyncRequest; response: SyncResponse };
  check: { request: CheckRequest; response: CheckResponse };
  find: { request: FindRequest; response: FindResponse };
  pay: { request: { reference: string }; response: FindResponse };
  link: { request: { token: string }; response: { linked: true } };
};

/** What came of a request. `none`: no response in time, or one that says that the server has failed. */
export type Answer<Call extends keyof Calls> =
  | { got: "data"; data: Calls[Call]["response"]; tookMs: number }
  /** The phone is not a device any more. */
  | { got: "ended" }
  /** The server does not do it. */
  | { got: "refused" }
  /** The phone has asked too often. */
  | { got: "busy" }
  | { got: "none" };

/** Asks the server for something. Never rejects. @param limitMs until it is taken to be out of reach @param headers what the page says of itself */
export async function ask<Call extends keyof Calls>(
  call: Call,
  request: Calls[Call]["request"],
  limitMs: number,
  headers: Record<string, string> = {},
): Promise<Answer<Call>> {
  const startedAt = performance.now();
  try {
    const response = await fetch(`/gate/${call}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", [READS_HEADER]: String(CODE_VERSION), ...headers },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(limitMs),
    });
    const { status } = response;
    if (status === 401) return { got: "ended" };
    if (status === 429) return { got: "busy" };
    if (status >= 500) return { got: "none" };
    if (!response.ok) return { got: "refused" };
    const data: Calls[Call]["response"] = await response.json();
    return { got: "data", data, tookMs: performance.now() - startedAt };
  } catch {
    return { got: "none" };
  }
}
