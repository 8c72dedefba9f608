import { BOOTH_SIZE, type BoothAnswer } from "~/leads/model/exhibitor-registration";
import { m } from "~/paraglide/messages";

const { min } = BOOTH_SIZE;

/** What is said of an area that is too small for the type. It is loaded with the schema, so that a first load has fewer texts. */
export const BOOTH_TOO_SMALL: Readonly<Record<BoothAnswer, () => string>> = {
  shell: () => m.forms_booth_size_too_small({ min: min.shell }),
  raw: () => m.forms_booth_raw_too_small({ min: min.raw }),
  not_sure: () => m.forms_booth_size_too_small({ min: min.not_sure }),
};
