import { lastClosing } from "~/content/model/opening-hours";
import { contentOfEdition, editions } from "./site-editions.server";

/**
 * The numbers of the editions of the expo that were not over at a moment: retention counts from their end, which is when the doors close for the
 * last time. One whose content is not known counts as not over, so that nothing of it is deleted too early.
 * @param moment ms since the epoch, by the clock that pages show
 */
export const editionsOpenAt = (moment: number): number[] =>
  editions().flatMap(({ number }) => {
    const content = contentOfEdition(number);
    return content && Date.parse(lastClosing(content.event)) <= moment ? [] : [number];
  });
