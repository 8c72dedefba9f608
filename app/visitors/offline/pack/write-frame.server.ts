import { localeTag } from "~/base/i18n/current-locale";
import styles from "~/design/app.css?url";
import gate from "~/design/styles/textures/motifs/gate.svg?url";
import platform from "~/design/styles/textures/motifs/platform.svg?url";
import signpost from "~/design/styles/textures/motifs/signpost.svg?url";
import stage from "~/design/styles/textures/motifs/stage.svg?url";
import stall from "~/design/styles/textures/motifs/stall.svg?url";
import shopStyles from "~/sales/shop/shop.css?url";
import chartStyles from "~/visitors/map/chart.css?url";
import mapStyles from "~/visitors/map/map.css?url";
import { MARKS } from "~/visitors/offline/offline-pack";
import { KEPT_FILE } from "~/visitors/offline/worker/strategy";
import planStyles from "~/visitors/plan/plan.css?url";
import { writeBody } from "./frame.server";
import { MENU_STYLES } from "./kept-menu.server";

/** The pictures in the heads of kept pages, each some 1.3 kB. A style sheet names them without the mark of kept files. */
const MOTIFS = { gate, platform, signpost, stage, stall };
const pictured = Object.entries(MOTIFS).map(([motif, address]) => [motif, address + KEPT_FILE] as const);
export const PICTURES: readonly string[] = pictured.map(([, address]) => address);

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
<style>${MENU_STYLES}${pictured.map(([motif, picture]) => `.page-head[data-motif="${motif}"]::before{background-image:url("${picture}")}`).join("")}</style>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>${writeBody()}</body>
</html>
`;
}
