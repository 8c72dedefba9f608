/** What stands on a social picture. */
export type SocialCard = { eyebrow: string; title: string; foot: string; site: string };

const FOREST = "#12352c";
const MOSS = "#2c5a4b";
const SUNRISE = "#ff8a3d";
const PAPER = "#f7f4ea";

/** Longest title that stays legible when the picture is shown 300 px wide. */
const TITLE_LENGTH = 90;

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

/** The drawing of a social picture, 1200 × 630. In the terms that satori lays out: every box is a flex box. */
export function SocialPicture({ card }: { card: SocialCard }) {
  const title = shorten(card.title);
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        padding: 64,
        boxSizing: "border-box",
        color: PAPER,
        backgroundColor: FOREST,
        backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(CONTOURS)}")`,
        fontFamily: "Plus Jakarta Sans",
      }}
    >
      <div style={{ display: "flex", fontSize: 34, fontWeight: 700, color: SUNRISE }}>{card.eyebrow}</div>
      <div
        style={{
          display: "flex",
          fontFamily: "Bricolage Grotesque",
          fontWeight: 800,
          fontSize: title.length > 44 ? 72 : 96,
          lineHeight: 1.08,
          letterSpacing: "-0.02em",
        }}
      >
        {title}
      </div>
      <div style={{ display: "flex", justifyContent: "space-between", fontSize: 32, fontWeight: 700 }}>
        <span>{card.site}</span>
        <span>{card.foot}</span>
      </div>
    </div>
  );
}

function shorten(title: string): string {
  const letters = [...new Intl.Segmenter("id", { granularity: "grapheme" }).segment(title)].map(
    ({ segment }) => segment,
  );
  return letters.length <= TITLE_LENGTH
    ? title
    : `${letters
        .slice(0, TITLE_LENGTH - 1)
        .join("")
        .trimEnd()}…`;
}
