import { localeTag } from "~/base/i18n/current-locale";
import styles from "~/design/app.css?url";
import shopStyles from "~/sales/shop/shop.css?url";
import chartStyles from "~/visitors/map/chart.css?url";
import mapStyles from "~/visitors/map/map.css?url";
import { MARKS } from "~/visitors/offline/offline-pack";
import { KEPT_FILE } from "~/visitors/offline/worker/strategy";
import planStyles from "~/visitors/plan/plan.css?url";
import { writeBody } from "./frame.server";

/** The addresses of what every kept page loads. @param script the page's own script */
export const filesOf = (script: string): string[] =>
  [script, styles, chartStyles, mapStyles, shopStyles, planStyles].map((address) => address + KEPT_FILE);

/** The document of all kept pages in the current language. @param script its address */
export function writeFrame(script: string): string {
  const [page, ...sheets] = filesOf(script);
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
<body>${writeBody()}</body>
</html>
`;
}
