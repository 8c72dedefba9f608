import type { ExitDoubt, Verdict } from "./gate-rules";

/** What a door knows of one of a group's tickets: as it would be judged now. */
export type Judged = { verdict: Verdict } | { doubt: ExitDoubt };

/**
 * The tickets of a group that may go in, or out, in their order. A group is nothing but its tickets: each is judged by itself.
 * Where nobody is known to be in, any of them may be who leaves: nobody is kept in.
 */
export function mayPass<Member extends Judged>(members: readonly Member[]): Member[] {
  const may = members.filter((member) =>
    "verdict" in member ? member.verdict.verdict === "valid" : member.doubt === "",
  );
  return may.length > 0 ? may : members.filter((member) => "doubt" in member);
}

/** The ticket that says why none of a group may go in: the one that was used last, otherwise the first. */
export function whyNobody<Member extends { verdict: Verdict }>(members: readonly Member[]): Member | undefined {
  const usedAt = ({ verdict }: Member) => (verdict.verdict === "used" ? verdict.last.at : 0);
  return members.reduce<Member | undefined>(
    (last, member) => (last && usedAt(last) >= usedAt(member) ? last : member),
    undefined,
  );
}

/** A number of tickets that are chosen: at least one, and no more than may pass. */
export const toChosen = (count: number, most: number): number => Math.min(Math.max(1, count), most);
