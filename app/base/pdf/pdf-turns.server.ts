import pLimit from "p-limit";

/** One is drawn at a time, or ten together would leave no time for pages. */
const inTurn = pLimit(1);

/** How many PDFs wait until others are drawn. */
export const waitingPdfs = (): number => inTurn.pendingCount;

/** Draws a PDF once it is its turn. What it says is read before: nothing waits for a database meanwhile. */
export const drawInTurn = (draw: () => Promise<Buffer>): Promise<Buffer> => inTurn(draw);
