/**
 * HTML that the server has already cleaned (`sanitize-html` in the features and services). This, the icons and the inline
 * script are the only places that put markup into a page as text; the linter refuses it elsewhere.
 */
export function CleanHtml({
  html,
  id,
  className,
  as: Tag = "div",
}: {
  html: string;
  id?: string;
  className?: string;
  as?: "div" | "p";
}) {
  return <Tag id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
