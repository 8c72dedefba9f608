import { OutcomeUnknown } from "~/database/database";
import { m } from "~/paraglide/messages";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";

/** Publishes or schedules something, or says why the database did not do it. */
export async function tryToPublish<Result>(publish: () => Promise<Result>): Promise<Result | { message: string }> {
  try {
    return await publish();
  } catch (error) {
    log.error(faultOf(error), "content could not be published");
    return { message: error instanceof OutcomeUnknown ? m.editing_unknown() : m.editing_out_of_reach() };
  }
}
