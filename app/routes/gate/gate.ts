import { gateFiles } from "~/base/build/gate-files.server";
import { localeTag } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { gatePageHeaders } from "~/platform/http/security/security-headers.server";

/**
 * `/gate`: the page at the doors. It is the same for everybody and knows nothing: the phone's service worker keeps it, and its script asks the
 * server (`app/gate/phone`).
 */
export function loader(): Response {
  const { script, styles } = gateFiles();
  const html = `<!DOCTYPE html>
<html lang="${localeTag()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${m.gate_title()}</title>
${styles ? `<link rel="stylesheet" href="${styles}">` : ""}
<script type="module" src="${script}"></script>
</head>
<body><div id="gate"><noscript>${m.gate_no_script()}</noscript></div></body>
</html>
`;
  return new Response(html, { headers: { ...gatePageHeaders(), "Content-Type": "text/html; charset=utf-8" } });
}
