export type SocialCard = { eyebrow: string; title: string; foot: string; site: string };

const SUNRISE = "#ff8a3d";
const PAPER = "#f7f4ea";
const FOREST = "#12352c";

/**
 * The volcano of the home page after sunset, 1200 × 630, in a few flat colors: on the brightest of them, the sun's, the card's text
 * has a contrast of 3 (WCAG 2.2, 1.4.3, large text).
 */
const CARD_SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">${[
  `<path fill="${FOREST}" d="M0 0h1200v630H0z"/>`,
  '<circle cx="742" cy="396" r="190" fill="#1d4636"/>',
  '<circle cx="742" cy="396" r="112" fill="#b8602c"/>',
  '<path fill="#55494b" d="M930 186c-26-34-2-62 22-72c-6-44 50-66 82-50c30-48 112-60 166-34v96c-46-26-98-12-126 4c-18 34-66 40-88 60z"/>',
  '<path fill="#4d2f38" d="M560 566C720 486 846 330 908 180q18 14 38 6q22 12 44-4c60 146 170 290 310 384z"/>',
  '<path fill="#70403a" d="M560 566C720 486 846 330 908 180l20 8c-22 120-74 260-160 378z"/>',
  '<path fill="#3b2530" d="M1010 566c8-110 0-220-14-340c56 130 150 250 270 340z"/>',
  '<path fill="#1f5140" d="M0 506c210-46 420 34 640 4s410-52 560-4v124H0z"/>',
  '<path fill="#194537" d="M0 540c240-40 500 30 760 2s320-22 440 6v82H0z"/>',
  '<path fill="#143a2f" d="M0 578c280-32 560 26 800 2s280-18 400 6v44H0z"/>',
].join("")}</svg>`;

/** CSS pixels: the margin, the font sizes above and below the title, the gap between two texts. */
const MARGIN = 64;
const EYEBROW_SIZE = 34;
const FOOT_SIZE = 32;
const GAP = 28;

/** CSS pixels that are left for the title. The lines of Plus Jakarta Sans are 1.26 em high (its ascent and descent). */
const TITLE_HEIGHT = 630 - 2 * MARGIN - 1.26 * (EYEBROW_SIZE + FOOT_SIZE) - 2 * GAP;
const TITLE_LEADING = 1.08;

/** Font sizes of a title in CSS pixels, with the most letters of a title, and of its longest word, that they suit. */
const TITLE_SIZES = [
  { size: 96, letters: 50, word: 18 },
  { size: 84, letters: 70, word: 21 },
  { size: 72, letters: 100, word: 24 },
];
/** 16 px where a preview is shown 300 px wide. */
const MIN_TITLE_SIZE = 64;

function titleSize(title: string): number {
  const longest = Math.max(...title.split(" ").map((word) => word.length));
  const fitting = TITLE_SIZES.find(({ letters, word }) => title.length <= letters && longest <= word);
  return fitting?.size ?? MIN_TITLE_SIZE;
}

const ONE_LINE = { whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" } as const;

/** The drawing of a social card, 1200 × 630, with CSS font families. satori needs every box to be a flex box. */
export function SocialPicture({ card, families }: { card: SocialCard; families: { title: string; text: string } }) {
  const size = titleSize(card.title);
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
        backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(CARD_SCENE)}")`,
        fontFamily: families.text,
        fontWeight: 700,
      }}
    >
      <div style={{ ...ONE_LINE, display: "block", fontSize: EYEBROW_SIZE, color: SUNRISE }}>{card.eyebrow}</div>
      <div
        style={{
          display: "block",
          // satori measures a line of capitals too short.
          width: "96%",
          fontFamily: families.title,
          fontWeight: 800,
          fontSize: size,
          lineHeight: TITLE_LEADING,
          letterSpacing: "-0.02em",
          wordBreak: "break-word",
          lineClamp: Math.floor(TITLE_HEIGHT / (size * TITLE_LEADING)),
        }}
      >
        {card.title}
      </div>
      <div style={{ display: "flex", justifyContent: "space-between", gap: GAP, fontSize: FOOT_SIZE }}>
        <span style={{ ...ONE_LINE, display: "block", maxWidth: "50%", flexShrink: 0 }}>{card.site}</span>
        <span style={{ ...ONE_LINE, display: "block" }}>{card.foot}</span>
      </div>
    </div>
  );
}
