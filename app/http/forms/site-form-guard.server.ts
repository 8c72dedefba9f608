import { env } from "~/env.server";
import { wallClock } from "~/services/clock/clock.server";
import { createFormGuard } from "./form-guard.server";
import { createSentLinks } from "./sent-link.server";

/** The guard of this site's forms. */
export const formGuard = createFormGuard({ secret: env.sessionSecret, clock: wallClock });

/** The addresses that this site's forms lead to when they are accepted. */
export const sentLinks = createSentLinks(env.sessionSecret);
