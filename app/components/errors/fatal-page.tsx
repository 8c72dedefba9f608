import { isbot } from "isbot";
import { createRoot } from "react-dom/client";
import styles from "~/app.css?url";
import { ErrorScreen } from "./error-screen";

/**
 * What stands where the page broke down. Visitors get the full-page error screen. For a crawler it is not rendered
 * (specification, section 8): the page comes back as the server sends it, without its scripts.
 */
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
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <ErrorScreen error={error} />
      </body>
    </html>
  );
}
