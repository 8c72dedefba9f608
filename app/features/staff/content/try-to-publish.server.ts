import { OutcomeUnknown } from "~/database/database";
import { m } from "~/paraglide/messages";
import type { Publication, Published } from "~/services/content/store/publication";
import { publish } from "~/services/content/store/site-content-store.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";

/** Publishes, or says why the database did not do it: nothing was published, or that is not known. */
export async function tryToPublish(publication: Publication): Promise<Published | { message: string }> {
  try {
    return await publish(publication);
  } catch (error) {
    log.error(faultOf(error), "content could not be published");
    return { message: error instanceof OutcomeUnknown ? m.editing_unknown() : m.editing_out_of_reach() };
  }
}
