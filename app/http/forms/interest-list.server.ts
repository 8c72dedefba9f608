import { serviceUnavailable } from "~/http/rendering/not-found-responses";
import type { Interests } from "~/services/interest/interests.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import { siteOutbox } from "~/services/outbox/site-outbox.server";

/**
 * Reads or changes the list of people who asked to be told when.
 * @throws a 503 response when the database did not do it
 */
export async function withInterestList<Result>(work: (list: Interests) => Promise<Result>): Promise<Result> {
  try {
    return await work(siteOutbox().interests);
  } catch (error) {
    log.error(faultOf(error), "the list of interests is out of reach");
    const message = "We could not do this just now. Please open the link again in a minute.";
    throw serviceUnavailable(message);
  }
}
