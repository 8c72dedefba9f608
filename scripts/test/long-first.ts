import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that take minutes, most of which they wait: the others fill the time beside them. */
const LONG = /\/tests\/(?:engines|faults)\//;

/** Starts the longest files first, also in a clone whose files have no known duration yet. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
