import { cachePolicies } from "./cache-policies";

/** Takes the leave to keep a page for others, which its nonce must not be; a page that may not be kept anyway stays so. */
export function withNoStore(headers: Headers): Headers {
  const policy = headers.get("Cache-Control");
  if (policy?.startsWith("public")) headers.set("Cache-Control", cachePolicies.form);
  return headers;
}
