/** Number of a page of a list, as an address has it: 1 to 9,999, in one spelling. */
export const PAGE_NUMBER_PATTERN = /^[1-9]\d{0,3}$/;

/** A page number from the address; 1 for anything that is none. */
export function pageNumber(value: string | null): number {
  return value !== null && PAGE_NUMBER_PATTERN.test(value) ? Number(value) : 1;
}
