import type {
  CheckRequest,
  CheckResponse,
  FindRequest,
  FindResponse,
  SyncRequest,
  SyncResponse,
} from "~/entities/gate/protocol";

type Calls = {
  sync: { request: SyncRequest; response: SyncResponse };
  check: { request: CheckRequest; response: CheckResponse };
  find: { request: FindRequest; response: FindResponse };
  pay: { request: { reference: string }; response: FindResponse };
  link: { request: { token: string }; response: { linked: true } };
};

/** What came of a request. `none`: no response in time, or one that says to try again. */
export type Answer<Call extends keyof Calls> =
  | { got: "data"; data: Calls[Call]["response"]; tookMs: number }
  /** The phone is no device any more. */
  | { got: "ended" }
  | { got: "refused"; status: number }
  | { got: "none" };

/** Asks the server for something. Never rejects. @param limitMs until it is taken to be out of reach */
export async function ask<Call extends keyof Calls>(
  call: Call,
  request: Calls[Call]["request"],
  limitMs: number,
): Promise<Answer<Call>> {
  const startedAt = performance.now();
  try {
    const response = await fetch(`/gate/${call}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(limitMs),
    });
    const { status } = response;
    if (status === 401) return { got: "ended" };
    if (status >= 500 || status === 429) return { got: "none" };
    if (!response.ok) return { got: "refused", status };
    const data: Calls[Call]["response"] = await response.json();
    return { got: "data", data, tookMs: performance.now() - startedAt };
  } catch {
    return { got: "none" };
  }
}
