import encodeQR from "qr";
import { localHref } from "~/base/i18n/current-locale";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import { readPaperLetters } from "~/base/lettering/paper-letters.server";
import { localized } from "~/base/translations/localized";
import { type Hall, type HallPlan, hallSchema } from "~/content/model/hall/hall";
import displayFont from "~/design/fonts/bricolage-grotesque.woff2?inline";
import textFont from "~/design/fonts/plus-jakarta-sans.woff2?inline";
import { m } from "~/paraglide/messages";
import { mapHref } from "~/visitors/map/hall/map-query";
import { placesOf } from "~/visitors/map/way/places";

/** Metres of the longest side of a fixture that is a pillar with a sign. */
const PILLAR = 1.5;

/** A sign for one place: its name in each language, and the path that its code opens. */
type Sign = { names: readonly string[]; path: string };

const inEach = (hall: Hall) => LOCALES.map((locale) => localized(hallSchema, hall, locale));

/** The signs of a hall: for the level, each of its doors, and each pillar with a sign. */
export function signsOf(plan: HallPlan, hall: Hall): Sign[] {
  const halls = inEach(hall);
  const level = { names: unique(halls.map(({ name }) => name)), path: mapHref({ hall: hall.id }) };
  const places = placesOf(plan).places.flatMap(({ kind, hall: there, key, index = -1 }): Sign[] => {
    if (there !== hall.id || (kind !== "door" && kind !== "fixture")) return [];
    const fixture = hall.fixtures[index];
    if (kind === "fixture" && fixture && Math.max(fixture.w, fixture.h) > PILLAR) return [];
    const names = halls.map((one) => one[kind === "door" ? "openings" : "fixtures"][index]?.name ?? key);
    return [{ names: unique(names), path: mapHref({ at: key }) }];
  });
  return [level, ...places];
}

const unique = (names: readonly string[]) => [...new Set(names)];

const STYLES = `
@page { size: A4; margin: 0 }
* { box-sizing: border-box }
body { margin: 0; background: #e8ebe4; color: #10322b; print-color-adjust: exact; -webkit-print-color-adjust: exact }
section { position: relative; display: grid; grid-template-rows: auto 1fr auto; width: 210mm; height: 296.5mm; margin: 0 auto 8mm;
  padding: 16mm; overflow: hidden; background: #fff; break-after: page; break-inside: avoid; text-align: center }
section:last-child { break-after: auto }
section > svg.contours { position: absolute; inset: 0; width: 100%; height: 100% }
section > :not(.contours) { position: relative }
header { font-size: 15pt; font-weight: 700; letter-spacing: .02em }
header small { display: block; margin-top: 1mm; font-size: 12pt; font-weight: 600; color: #4d6b5d }
main { display: grid; align-content: center; justify-items: center; gap: 7mm }
h1 { margin: 0; font-size: 54pt; font-weight: 800; line-height: 1.05; letter-spacing: -.02em; overflow-wrap: anywhere }
h1 + p { margin: 0; font-size: 27pt; font-weight: 600; color: #4d6b5d }
.here { display: flex; align-items: center; gap: 3mm; margin: 0; padding: 3mm 7mm; border-radius: 99mm; background: #ff7a1a; color: #10200f;
  font-size: 19pt; font-weight: 800 }
.here svg { width: 8mm; height: 8mm; fill: currentcolor }
.code { display: grid; place-items: center; width: 108mm; height: 108mm; padding: 2mm; border: 1.6mm solid #123f36; border-radius: 9mm;
  background: #fff }
.code svg { width: 100%; height: 100% }
footer p { margin: 0 0 1.5mm; font-size: 16pt; font-weight: 600 }
footer small { font-size: 11pt; color: #4d6b5d; overflow-wrap: anywhere }
@media print { body { background: #fff } section { margin: 0 } }
@media screen and (width < 210mm) {
  section { width: auto; padding: 8vw }
  h1 { font-size: min(54pt, 13vw) }
  h1 + p { font-size: min(27pt, 6vw) }
  .here { font-size: min(19pt, 5vw) }
  .code { width: min(108mm, 74vw); height: min(108mm, 74vw) }
}
`;

/** The fonts of the site: a sign is seen by everybody, whichever machine prints it. */
const SITE_FACES = [
  ["Plus Jakarta Sans", textFont],
  ["Bricolage Grotesque", displayFont],
]
  .map(([name, url]) => `@font-face { font-family: "${name}"; font-weight: 200 800; src: url(${url}) format("woff2") }`)
  .join("\n");

/** Contour lines around the code, as on the map: the place is the summit. */
const CONTOURS = `<svg class="contours" viewBox="0 0 210 297" aria-hidden="true"><g fill="none" stroke="#c9d8c3" stroke-width=".7">${Array.from(
  { length: 9 },
  (_, ring) => {
    const [w, h] = [72 + ring * 15, 66 + ring * 14];
    const [x, y] = [105 + (ring % 2 ? 3 : -2), 172 - ring * 2];
    return `<path d="M${x - w} ${y}C${x - w} ${y - h * 0.62} ${x - w * 0.5} ${y - h * 1.04} ${x} ${y - h}S${x + w * 1.05} ${y - h * 0.5} ${x + w} ${y}S${x + w * 0.46} ${y + h * 1.03} ${x} ${y + h}S${x - w} ${y + h * 0.6} ${x - w} ${y}z"/>`;
  },
).join("")}</g><path fill="#123f36" d="M0 297V285l26-9 22 5 31-14 30 12 28-8 33 10 40-7v23z"/></svg>`;

const PIN = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 1a8 8 0 0 0-8 8c0 6 8 14 8 14s8-8 8-14a8 8 0 0 0-8-8m0 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6"/></svg>`;

const inBoth = (text: (locale: Locale) => string): string[] => unique(LOCALES.map(text));

/**
 * The signs of a hall as a document for paper: a sheet of A4 for each, whose code opens the map with "You are here".
 * @param siteUrl without a slash at its end @param event its name
 */
export async function toSignsDocument(plan: HallPlan, hall: Hall, event: string, siteUrl: string): Promise<string> {
  const signs = signsOf(plan, hall);
  const hallNames = unique(inEach(hall).map(({ name }) => name)).join(" · ");
  const { faces, families, markup } = await readPaperLetters(
    [event, hallNames, ...signs.flatMap(({ names }) => names)].join("\n"),
  );
  const here = inBoth((locale) => m.signs_here({}, { locale })).join(" · ");
  const scan = inBoth((locale) => m.signs_scan({}, { locale }));
  const sheets = signs.map(({ names: [name = "", ...others], path }) => {
    // The page offers the other language by itself.
    const href = siteUrl + localHref(path, "en");
    return `<section>${CONTOURS}<header>${markup(event)}<small>${markup(hallNames)}</small></header>
<main><h1>${markup(name)}</h1>${others.length > 0 ? `<p>${markup(others.join(" · "))}</p>` : ""}
<p class="here">${PIN}${markup(here)}</p>
<div class="code">${encodeQR(href, "svg", { ecc: "quartile", border: 4 })}</div></main>
<footer>${scan.map((text) => `<p>${markup(text)}</p>`).join("")}<small>${markup(href)}</small></footer></section>`;
  });
  const title = markup(m.signs_title({ hall: hall.name }));
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLES}${SITE_FACES}${faces.join("\n")}
body { font-family: "Plus Jakarta Sans", system-ui, sans-serif${families} }
h1 { font-family: "Bricolage Grotesque", "Plus Jakarta Sans", system-ui, sans-serif${families} }</style>
</head>
<body>
${sheets.join("\n")}
</body>
</html>
`;
}
