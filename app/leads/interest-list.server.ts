import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { m } from "~/paraglide/messages";
import { serviceUnavailable } from "~/platform/http/rendering/not-found-responses";
import type { Interests } from "./interest/interests.server";
import { siteInterests } from "./interest/site-interests.server";

/**
 * Reads or changes the list of people who asked to be told when.
 * @throws a 503 response when the database did not do it
 */
export async function withInterestList<Result>(work: (list: Interests) => Promise<Result>): Promise<Result> {
  try {
    return await work(siteInterests());
  } catch (error) {
    log.error(faultOf(error), "the list of interests is out of reach");
    throw serviceUnavailable(m.forms_list_out_of_reach());
  }
}
