import { Link } from "react-router";
import { identity } from "~/base/identity/identity.server";
import { BrandMark } from "~/design/components/layout/brand-mark";
import { m } from "~/paraglide/messages";
import { MARKS } from "~/visitors/offline/offline-pack";
import { keptPages } from "./kept-menu.server";
import { toHtml } from "./to-html.server";

/** The body of all kept pages in the current language: the bar that says how old they are, and the menu. */
export function writeBody(): string {
  return toHtml(
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
  )
    .replace("%moment%", MARKS.moment)
    .replace("%main%", MARKS.main);
}
