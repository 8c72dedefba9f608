import { Link } from "react-router";
import { localeTag } from "~/base/i18n/current-locale";
import { identity } from "~/base/identity/identity.server";
import styles from "~/design/app.css?url";
import { BrandMark } from "~/design/components/layout/brand-mark";
import { m } from "~/paraglide/messages";
import shopStyles from "~/sales/shop/shop.css?url";
import mapStyles from "~/visitors/map/map.css?url";
import { MARKS } from "~/visitors/offline/offline-pack";
import { KEPT_FILE } from "~/visitors/offline/worker/strategy";
import { keptPages } from "./other-pages.server";
import { toHtml } from "./to-html.server";

/** The addresses of what every kept page loads. @param script the page's own script */
export const filesOf = (script: string): string[] =>
  [script, styles, mapStyles, shopStyles].map((address) => address + KEPT_FILE);

/** The document of all kept pages in the current language: the head, the bar that says how old they are, the menu. @param script its address */
export function writeFrame(script: string): string {
  const [page, ...sheets] = filesOf(script);
  // The body holds marks that are no part of React's HTML.
  const body = toHtml(
    <>
      <a href="#main" className="skip-link">
        {m.shell_skip()}
      </a>
      <aside aria-label={m.shell_notice()} className="border-b border-line bg-raised px-4 py-2 text-center font-medium">
        <span role="status">%moment%</span>.{" "}
        <a href="?" className="text-link inline-flex min-h-11 items-center">
          {m.offline_again()}
        </a>
      </aside>
      <header className="border-b border-line bg-ground">
        <div className="header-bar page flex items-center gap-2">
          <Link to="/" className="flex min-h-11 items-center">
            <BrandMark />
            <span className="sr-only">{identity().shortName}</span>
          </Link>
          <nav aria-label={m.offline_menu()} className="chips min-w-0">
            <ul>
              {keptPages().map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main id="main">%main%</main>
    </>,
  );
  return `<!DOCTYPE html>
<html lang="${localeTag()}" data-theme="default">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<script src="${page}"></script>
<title>${MARKS.title}</title>
${sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join("\n")}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>${body.replace("%moment%", MARKS.moment).replace("%main%", MARKS.main)}</body>
</html>
`;
}
