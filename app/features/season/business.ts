import type { Season } from "~/entities/season";

/** True while tickets and booths may be sold: nothing is sold for a cancelled event or after the end. */
export const isOpenForBusiness = (season: Season): boolean => season === "before" || season === "during";
