/**
 * What a log may say of a fault: its code (ECONNREFUSED, SQLSTATE 53300), else its message. A database's details
 * quote rows, which hold what visitors typed; they stay out.
 */
export function faultOf(error: unknown): { fault: string } {
  if (!(error instanceof Error)) return { fault: String(error) };
  return { fault: "code" in error && typeof error.code === "string" ? `${error.name} ${error.code}` : error.message };
}
