import { journeys } from "./journeys/journeys.ts";
import { launchWebKit } from "./support/webkit.ts";

journeys(launchWebKit);
