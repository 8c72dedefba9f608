import { CARD_SCENE, FOREST } from "./card-scene";

export type SocialCard = { eyebrow: string; title: string; foot: string; site: string };

const SUNRISE = "#ff8a3d";
const PAPER = "#f7f4ea";

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
