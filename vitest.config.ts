import { defineConfig } from "vitest/config";
import { changedMessages } from "./scripts/build/messages.ts";
import { wording } from "./scripts/build/wording.ts";
import { LongFirst } from "./scripts/test/long-first.ts";
import { workers } from "./scripts/test/workers.ts";
import { IS_FULL } from "./tests/support/content/sample.ts";

export default defineConfig({
  // `npm test` has compiled the messages.
  plugins: [wording(), ...(process.env.TEST_RUN ? [] : [changedMessages()])],
  resolve: { tsconfigPaths: true },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "tests/**/*.test.ts", "scripts/**/*.test.ts", "art/**/*.test.ts"],
    exclude: IS_FULL ? [] : ["**/*.full.test.ts"],
    environment: "node",
    globalSetup: "tests/support/services/run-services.ts",
    // Each loads the modules for itself, in five seconds or more of a processor, and tests wait a quarter of the time.
    maxWorkers: workers(2),
    sequence: { sequencer: LongFirst },
    // The files of a worker share modules, which are loaded once: a test leaves none changed. It saves a quarter of the time.
    isolate: false,
    // Limits for hanging tests, not for speed: servers and databases start on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Each look at a page costs the server more than the wait for the next one.
    expect: { poll: { timeout: 60_000, interval: 200 } },
  },
});
