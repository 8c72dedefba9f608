const format = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", day: "numeric", year: "numeric" });

/**
 * "August 21, 2025", as section 2 of the specification writes it.
 * @param day `YYYY-MM-DD`
 */
export function formatPolicyDate(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
