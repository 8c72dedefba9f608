import { Link, type LinkProps } from "react-router";

/**
 * A link within the staff area. It loads a document, which the browser keeps no longer than its headers say. Neither `preloadPages` nor
 * the router handle links with a `target`.
 */
export function StaffLink(props: LinkProps) {
  return <Link reloadDocument target="_self" {...props} />;
}
