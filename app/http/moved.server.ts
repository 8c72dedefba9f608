import { redirect } from "react-router";

/**
 * The answer for an address that another has replaced for good; method and body stay (RFC 9110, section 15.4.9).
 * @param address the one that counts: a path of this site with its query
 */
export const movedTo = (address: string): Response => redirect(address, 308);
