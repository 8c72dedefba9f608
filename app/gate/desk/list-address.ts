/** How the printed list is sorted. */
export type ListSort = "name" | "order";

/** Where the list for paper is, sorted in this way. */
export const printedListPath = (sort: ListSort): string => `/staff/gate/list?by=${sort}`;
