import { afterAll } from "vitest";
import { journeys } from "./journeys/journeys.ts";
import { closeWebKit, launchWebKit } from "./support/webkit.ts";

afterAll(closeWebKit);
journeys(launchWebKit, 1);
