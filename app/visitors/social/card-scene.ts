export const FOREST = "#12352c";

/**
 * The volcano of the home page after sunset, 1200 × 630, in a few flat colors: on the brightest of them, the sun's, the card's text
 * has a contrast of 3 (WCAG 2.2, 1.4.3, large text).
 */
export const CARD_SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">${[
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
