import { runWithPastContent } from "~/content/site-content.server";
import { contentOfEdition, currentEdition } from "./site-editions.server";

/**
 * Runs a function, and all that it starts, with the content of an edition: what somebody has bought for it is shown by its event. With the
 * current content for the current edition, and for one whose content is not known.
 * @returns what the function returns
 */
export function inEdition<Result>(number: number, run: () => Result): Result {
  const content = number === currentEdition().number ? null : contentOfEdition(number);
  return content ? runWithPastContent(content, run) : run();
}

/** The name of an edition, where it is another one than the current; null: it is the current, or not known. */
export const nameOfOtherEdition = (number: number): string | null =>
  number === currentEdition().number ? null : (contentOfEdition(number)?.event.title ?? null);
