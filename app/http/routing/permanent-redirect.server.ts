import { redirect } from "react-router";
import { cachePolicies } from "~/http/caching/cache-policies";

/**
 * The answer for an address that another has replaced for good; method and body stay (RFC 9110, section 15.4.9). It says that
 * nobody keeps it: without a word caches may (RFC 9111, section 4.2.2), and what is made up is without end.
 * @param address the one that counts: a path of this site with its query
 */
export const permanentRedirect = (address: string): Response =>
  redirect(address, { status: 308, headers: { "Cache-Control": cachePolicies.private } });
