import { describe, vi } from "vitest";
import { inFull } from "../../support/content/sample.ts";
import { startTestSite } from "../../support/servers/test-site.ts";
import type { Launch } from "../support/engine.ts";
import { visitsWith } from "../support/visits.ts";
import { forms } from "./forms.ts";
import { gate } from "./gate.ts";
import { hall } from "./hall.ts";
import { menu } from "./menu.ts";
import { offline } from "./offline.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";
import { staff } from "./staff.ts";
import { views } from "./views.ts";

/** A limit for hanging tests, in ms: a test may start a browser and load a dozen pages on a busy machine. */
const TEST_TIMEOUT = 180_000;

/**
 * The tests that every browser engine must pass: one journey in `npm test`, all of them in `npm run test:full`.
 * @param turn which of the pages of text this engine opens
 */
export function journeys(launch: Launch, turn: 0 | 1): void {
  vi.setConfig({ testTimeout: TEST_TIMEOUT });
  let site: Awaited<ReturnType<typeof startTestSite>>;
  const visit = visitsWith(launch, async () => {
    site = await startTestSite();
    return site;
  });
  describe("orders", () => orders(visit, () => site.dataDirectory));
  inFull(() => {
    describe("pages", () => pages(visit, turn));
    describe("menu", () => menu(visit));
    describe("forms", () => forms(visit));
    describe("views", () => views(visit));
    describe("hall", () => hall(visit));
    describe("offline", () => offline(launch));
    describe("staff", () => staff(launch));
    describe("gate", () => gate(launch));
  });
}
