import { m } from "~/paraglide/messages";

/** The path of the list of exhibitors, of the page for several of them, of the board, and of the plan with the states of all booths. */
export const EXHIBITORS_PATH = "/staff/exhibitors";
export const MANY_EXHIBITORS_PATH = `${EXHIBITORS_PATH}/many`;
export const EXHIBITOR_BOARD_PATH = `${EXHIBITORS_PATH}/board`;
export const BOOTH_PLAN_PATH = `${EXHIBITORS_PATH}/plan`;

/** The path of an exhibitor in the staff area. */
export const exhibitorPath = (reference: string) => `${EXHIBITORS_PATH}/${reference.toLowerCase()}`;

/** The path of all invoices of exhibitors. */
export const INVOICES_PATH = `${EXHIBITORS_PATH}/money`;
/** The path of the money of one exhibitor. */
export const exhibitorMoneyPath = (reference: string) => `${exhibitorPath(reference)}/money`;

/** The path of a file for Coretax, by its name. */
export const taxFilePath = (name: string) => `${INVOICES_PATH}/${name}`;

/** The address of the plan with a unit chosen. @param name as `unitName` has it */
export const boothPath = (name: string) => `${BOOTH_PLAN_PATH}?${new URLSearchParams({ unit: name })}`;

/** The list, the board and the plan: three views of the same exhibitors. */
export const exhibitorPages = (shown: string) =>
  [
    { to: EXHIBITORS_PATH, label: m.exhibitors_list() },
    { to: EXHIBITOR_BOARD_PATH, label: m.exhibitors_board() },
    { to: BOOTH_PLAN_PATH, label: m.booths_plan() },
  ].map((page) => ({ ...page, isShown: page.to === shown }));
