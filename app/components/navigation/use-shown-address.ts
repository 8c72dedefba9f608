import { useLocation } from "react-router";
import { queryThatCounts } from "~/route-rules";

/** Path and query of the page in sight, without what the page does not vary by: the same on the server and in the browser. */
export function useShownAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + queryThatCounts(pathname, search);
}
