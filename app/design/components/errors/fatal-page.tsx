import { isbot } from "isbot";
import { createRoot } from "react-dom/client";
import { localeTag } from "~/base/i18n/current-locale";
import styles from "~/design/app.css?url";
import { ErrorScreen } from "./error-screen";

/** Replaces a page that no error boundary could save. A crawler gets the server's HTML instead (docs/product.md, "Errors"). */
export async function showFatalPage(error: unknown): Promise<void> {
  if (!isbot(navigator.userAgent)) {
    createRoot(document).render(<FatalPage error={error} />);
    return;
  }
  const response = await fetch(window.location.href);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const script of page.querySelectorAll("script")) script.remove();
  document.documentElement.replaceWith(document.importNode(page.documentElement, true));
}

function FatalPage({ error }: { error: unknown }) {
  return (
    <html lang={localeTag()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <main id="main">
          <ErrorScreen error={error} />
        </main>
      </body>
    </html>
  );
}
