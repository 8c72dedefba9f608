import { MONTHS } from "~/entities/values/jakarta-time";

/**
 * "August 21, 2025", as section 2 of the specification writes it.
 * @param day `YYYY-MM-DD`
 */
export function formatPolicyDate(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${MONTHS[Number(month) - 1]} ${date}, ${year}`;
}
