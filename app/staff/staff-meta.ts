import type { MetaDescriptor } from "react-router";
import { TITLE_SEPARATOR } from "~/design/components/page/page-meta";
import type { Site } from "~/design/components/page/use-site";
import { m } from "~/paraglide/messages";

/** The head of a page of the staff area: nothing that other programs read. */
export function staffMeta(
  { matches }: { matches: readonly ({ loaderData?: unknown } | undefined)[] },
  title = "",
): MetaDescriptor[] {
  const site = matches[0]?.loaderData as Site | undefined;
  return [
    { title: [title, m.staff_title(), site?.name].filter(Boolean).join(TITLE_SEPARATOR) },
    { name: "robots", content: "noindex" },
  ];
}
