/** What changes a drawing in the browser: loaded after the page, which sends each press to the server until then. */

export { refusalText, toDrawnFaults } from "./fault-words";
export { drawingFaults } from "./rules/drawing-faults";
export { follow, startHistory } from "./rules/drawing-history";
export { readPress } from "./rules/drawing-press";
export { editsBetween, withEdits } from "./rules/drawn-hall";
export { listenToFingers } from "./zoom/board-fingers";
