import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { m } from "~/paraglide/messages";
import { OutcomeUnknown } from "~/platform/database/database";

/** Publishes, schedules or saves something, or says why the database did not do it. */
export async function tryToStore<Result>(store: () => Promise<Result>): Promise<Result | { message: string }> {
  try {
    return await store();
  } catch (error) {
    log.error(faultOf(error), "a change of the content could not be stored");
    return { message: error instanceof OutcomeUnknown ? m.editing_unknown() : m.editing_out_of_reach() };
  }
}
