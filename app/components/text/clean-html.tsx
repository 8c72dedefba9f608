/**
 * HTML that the server has sanitized (`sanitize-html` in the features and services). The linter allows
 * `dangerouslySetInnerHTML` only here, in icons, static lists and inline scripts.
 */
export function CleanHtml(props: { html: string; id?: string; className?: string; as?: "div" | "p" }) {
  const { html, id, className, as: Tag = "div" } = props;
  return <Tag id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
