/**
 * HTML that the server has already cleaned (`sanitize-html` in the features and services). This, the icons and the inline
 * script are the only places that put markup into a page as text; the linter refuses it elsewhere.
 */
export function CleanHtml({
  html,
  className,
  as: Tag = "div",
}: {
  html: string;
  className?: string;
  as?: "div" | "p";
}) {
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
