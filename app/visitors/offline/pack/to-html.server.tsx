import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { currentBasename, localHref } from "~/base/i18n/current-locale";

/** HTML without behaviour, in the current language. Its links are absolute. */
export const toHtml = (node: ReactNode): string =>
  renderToStaticMarkup(
    <StaticRouter location={localHref("/")} basename={currentBasename()}>
      {node}
    </StaticRouter>,
  );
