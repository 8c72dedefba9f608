import { serviceUnavailable } from "~/http/rendering/not-found-responses";
import { m } from "~/paraglide/messages";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";

/**
 * What is read of the content's store.
 * @throws a 503 response when the database is out of reach
 */
export async function fromStore<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    log.error(faultOf(error), "the store of the content is out of reach");
    throw serviceUnavailable(m.staff_out_of_reach());
  }
}

/** A whole number that was typed or stands in an address; null: the text is not one. */
export const numberIn = (text: string | null | undefined) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : null);
