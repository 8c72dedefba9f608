/**
 * The address of a list with some of its query changed: absent, empty and default values are left out, the rest sorted.
 */
export function listHref(path: string, params: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== "" && !(name === "page" && value === 1)) query.set(name, String(value));
  }
  query.sort();
  return query.size > 0 ? `${path}?${query}` : path;
}
