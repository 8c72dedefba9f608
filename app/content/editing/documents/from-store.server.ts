import { m } from "~/paraglide/messages";
import { orUnavailable } from "~/platform/http/rendering/outage.server";

/**
 * What is read of the content's store.
 * @throws a 503 response when the database is out of reach
 */
export const fromStore = <Result>(reading: Promise<Result>): Promise<Result> =>
  orUnavailable(() => reading, "the store of the content is out of reach", m.staff_out_of_reach);
