import { FetchError, type FetchOptions, ofetch } from "ofetch";

/**
 * ms before the second try: a connection that the other side has just closed leaves the pool. Asked for only when there is
 * one, so that nobody reads the first answer any more.
 */
const RETRY_DELAY: FetchOptions["retryDelay"] = ({ response }) => {
  void response?.body?.cancel();
  return 1;
};

/**
 * GETs an address, and once more when nobody answers or the answer says that it may be worth it, as ofetch does by itself
 * (specification, section 9).
 * @param init its `signal` bounds both tries and the body
 * @returns the last answer, whatever its status, its body unread
 * @throws what `fetch` throws, when the last try had no answer
 */
export async function fetchTwice(
  address: string | URL,
  init: Pick<RequestInit, "redirect"> & { signal: AbortSignal; headers: Record<string, string> },
): Promise<Response> {
  try {
    return await ofetch.raw(String(address), { ...init, responseType: "stream", retryDelay: RETRY_DELAY });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (error.response) return error.response;
    throw error.cause;
  }
}
