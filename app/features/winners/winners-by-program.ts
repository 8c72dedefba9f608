import type { Winner } from "~/entities/winner";

/** Winners by program, programs in the order in which they first appear. */
export function winnersByProgram(winners: readonly Winner[]) {
  const programs = [...new Set(winners.map((winner) => winner.program))];
  return programs.map((program) => ({
    program,
    winners: winners.filter((winner) => winner.program === program).map(({ prize, name }) => ({ prize, name })),
  }));
}
