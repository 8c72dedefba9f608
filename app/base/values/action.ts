/** A link with its words. */
export type Action = { label: string; to: `/${string}` };

/** Whether a link leads to a page, whatever its query and fragment are. */
export const leadsTo = ({ to }: Pick<Action, "to">, page: string): boolean => to.split(/[?#]/, 1)[0] === page;
