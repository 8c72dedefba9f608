import { cut, fitTitle, TITLE_LEADING, type WidthOf } from "./fit-title";

/** The texts of a social card. */
export type SocialCard = { eyebrow: string; title: string; foot: string; site: string };

const FOREST = "#12352c";
const MOSS = "#2c5a4b";
const SUNRISE = "#ff8a3d";
const PAPER = "#f7f4ea";

/** Letter spacing of the title, in em. */
export const TITLE_SPACING = -0.02;

/** CSS pixels: the margin, the font sizes above and below the title, the gap between two texts. */
const MARGIN = 64;
const EYEBROW_SIZE = 34;
const FOOT_SIZE = 32;
const GAP = 28;

/** CSS pixels. The 2 % are for kerning, which the sum of advances does not include. */
const LINE_WIDTH = (1200 - 2 * MARGIN) * 0.98;
/** The lines of Plus Jakarta Sans are 1.26 em high (its ascent and descent). */
const TITLE_SPACE = {
  width: LINE_WIDTH,
  height: 630 - 2 * MARGIN - 1.26 * (EYEBROW_SIZE + FOOT_SIZE) - 2 * GAP,
} as const;

/** A card with its texts cut and broken into lines. */
export type SetCard = Omit<SocialCard, "title"> & { title: { size: number; lines: string[] } };

/** Cuts the texts of a card to the space that each has. */
export function setCard(card: SocialCard, widths: { title: WidthOf; text: WidthOf }): SetCard {
  const line = LINE_WIDTH / FOOT_SIZE;
  const site = cut(card.site, line / 2, widths.text);
  return {
    eyebrow: cut(card.eyebrow, LINE_WIDTH / EYEBROW_SIZE, widths.text),
    title: fitTitle(card.title, TITLE_SPACE, widths.title),
    foot: cut(card.foot, line - widths.text(site) - GAP / FOOT_SIZE, widths.text),
    site,
  };
}

/** Contour lines of a hill, as on the site's pages. */
const CONTOURS = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" fill="none" stroke="${MOSS}" stroke-width="4">${[
  0, 1, 2, 3, 4, 5, 6,
]
  .map(
    (ring) =>
      `<path d="M${640 - ring * 78} 640C${700 - ring * 60} ${420 - ring * 52} ${860 - ring * 30} ${500 - ring * 66} ${
        930 - ring * 12
      } ${390 - ring * 54}S1110 ${330 - ring * 60} 1210 ${400 - ring * 74}"/>`,
  )
  .join("")}</svg>`;

/**
 * The drawing of a social card, 1200 × 630. satori needs every box to be a flex box.
 * @param families CSS `font-family` values
 */
export function SocialPicture({ card, families }: { card: SetCard; families: { title: string; text: string } }) {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        padding: MARGIN,
        boxSizing: "border-box",
        color: PAPER,
        backgroundColor: FOREST,
        backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(CONTOURS)}")`,
        fontFamily: families.text,
        fontWeight: 700,
        whiteSpace: "nowrap",
      }}
    >
      <div style={{ display: "flex", fontSize: EYEBROW_SIZE, color: SUNRISE }}>{card.eyebrow}</div>
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          fontFamily: families.title,
          fontWeight: 800,
          fontSize: card.title.size,
          lineHeight: TITLE_LEADING,
          letterSpacing: `${TITLE_SPACING}em`,
        }}
      >
        {card.title.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and two lines may be the same
          <div key={index} style={{ display: "flex" }}>
            {line}
          </div>
        ))}
      </div>
      <div style={{ display: "flex", justifyContent: "space-between", fontSize: FOOT_SIZE }}>
        <span>{card.site}</span>
        <span>{card.foot}</span>
      </div>
    </div>
  );
}
