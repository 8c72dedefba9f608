import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Tests that take long, and mostly wait: the others fill the time beside them. Those of engines take minutes, then those of faults. After them come files
 * that only `npm run test:full` runs, and models that try many inputs.
 */
const LONG = [/\/tests\/engines\//, /\/tests\/faults\//, /\.full\.test\.|-(?:model|crowd)\.test\./];

/** Starts the longest files first, also in a clone whose files have no known duration yet. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turn = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex((pattern) => pattern.test(moduleId));
      return found < 0 ? LONG.length : found;
    };
    return sorted.toSorted((a, b) => turn(a) - turn(b));
  }
}
