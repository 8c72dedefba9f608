import { cut, fitTitle, TITLE_LEADING, type WidthOf } from "./fit-title";

/** What stands on a social picture. */
export type SocialCard = { eyebrow: string; title: string; foot: string; site: string };

const FOREST = "#12352c";
const MOSS = "#2c5a4b";
const SUNRISE = "#ff8a3d";
const PAPER = "#f7f4ea";

/** Between the letters of a title, in em. */
export const TITLE_SPACING = -0.02;

/** CSS pixels: the margin around everything, the font sizes above and below the title, what keeps two texts apart. */
const MARGIN = 64;
const EYEBROW_SIZE = 34;
const FOOT_SIZE = 32;
const GAP = 28;

/** CSS pixels. What is held back is for kerning: texts are measured by the sum of their advances. */
const LINE_WIDTH = (1200 - 2 * MARGIN) * 0.98;
/** The lines of Plus Jakarta Sans are 1.26 em high (its ascent and descent). */
const TITLE_SPACE = {
  width: LINE_WIDTH,
  height: 630 - 2 * MARGIN - 1.26 * (EYEBROW_SIZE + FOOT_SIZE) - 2 * GAP,
} as const;

/** A card whose texts have found their lines. */
export type SetCard = Omit<SocialCard, "title"> & { title: { size: number; lines: string[] } };

/** Gives every text of a card the room that it has: nothing runs off the picture or into another text. */
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

/** Contour lines of a hill, the idea of the site's looks. */
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
 * The drawing of a social picture, 1200 × 630. In the terms that satori lays out: every box is a flex box.
 * @param families CSS: the typefaces
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
