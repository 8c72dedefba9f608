/** The revision that a form says it was made from. One that names none is in conflict with all that was published: 0. */
export const revisionOf = (sent: string | undefined): number => (/^\d{1,15}$/.test(sent ?? "") ? Number(sent) : 0);
