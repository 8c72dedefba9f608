/**
 * HTML that the server has sanitized (`sanitize-html`). The linter allows
 * `dangerouslySetInnerHTML` only here, in icons, server HTML and inline scripts.
 */
export function CleanHtml(props: {
  html: string;
  id?: string;
  className?: string;
  lang?: string | undefined;
  as?: "div" | "p";
}) {
  const { html, as: Tag = "div", ...others } = props;
  return <Tag {...others} dangerouslySetInnerHTML={{ __html: html }} />;
}
