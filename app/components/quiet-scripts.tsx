import { Children, cloneElement, isValidElement, type LinkHTMLAttributes, type ReactNode } from "react";
import { Scripts } from "react-router";

type ScriptsProps = Parameters<typeof Scripts>[0];

/**
 * The router's `<Scripts>`, its modules preloaded with low priority: browsers give a module preload the rank of the
 * stylesheet, and the first paint, which needs no script here, would share the line with all of them.
 */
export function QuietScripts(props: ScriptsProps) {
  // Called, not rendered: the links are in what it returns, and it has no setting for them.
  return quiet(Scripts(props));
}

function quiet(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<LinkHTMLAttributes<HTMLLinkElement>>(child)) return child;
    if (child.type === "link") return cloneElement(child, { fetchPriority: "low" });
    return child.props.children ? cloneElement(child, {}, quiet(child.props.children)) : child;
  });
}
