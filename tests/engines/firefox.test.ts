import { journeys } from "./journeys/journeys.ts";
import { launchFirefox } from "./support/firefox.ts";

journeys(launchFirefox);
