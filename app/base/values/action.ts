/** A link with its words. */
export type Action = { label: string; to: `/${string}` };
