import { afterAll } from "vitest";
import { journeys } from "./journeys/journeys.ts";
import { closeFirefox, launchFirefox } from "./support/firefox.ts";

afterAll(closeFirefox);
journeys(launchFirefox, 0);
