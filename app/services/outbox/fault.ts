/**
 * What a log may say of a fault: its code (ECONNREFUSED, SQLSTATE 53300), for SQLite what the code means, else its message.
 * A database's details quote rows, which hold what visitors typed; they stay out.
 */
export function faultOf(error: unknown): { fault: string } {
  if (!(error instanceof Error)) return { fault: String(error) };
  // `errstr` is SQLite's text of the result code; it quotes nothing.
  if ("errstr" in error && typeof error.errstr === "string") return { fault: `SQLite: ${error.errstr}` };
  return { fault: "code" in error && typeof error.code === "string" ? `${error.name} ${error.code}` : error.message };
}
