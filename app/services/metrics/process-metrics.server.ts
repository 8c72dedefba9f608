import type { Registry } from "prom-client";
import eventLoopLag from "prom-client/lib/metrics/eventLoopLag.js";
import heapSizeAndUsed from "prom-client/lib/metrics/heapSizeAndUsed.js";
import heapSpacesSizeAndUsed from "prom-client/lib/metrics/heapSpacesSizeAndUsed.js";
import osMemoryHeap from "prom-client/lib/metrics/osMemoryHeap.js";
import processCpuTotal from "prom-client/lib/metrics/processCpuTotal.js";
import processMaxFileDescriptors from "prom-client/lib/metrics/processMaxFileDescriptors.js";
import processOpenFileDescriptors from "prom-client/lib/metrics/processOpenFileDescriptors.js";
import processResources from "prom-client/lib/metrics/processResources.js";
import processStartTime from "prom-client/lib/metrics/processStartTime.js";
import version from "prom-client/lib/metrics/version.js";

/**
 * What the library knows to tell of a process, all of it asked for only when the metrics are read.
 *
 * Its `collectDefaultMetrics` would add times of garbage collection, which it watches with a `PerformanceObserver`: what Node
 * makes for it at each collection, 4 kB fifty times a second under load, outlives the next ones, and was most of what filled
 * the memory of old objects. The lag of the event loop tells of pauses.
 */
const PROCESS_METRICS = [
  processCpuTotal,
  processStartTime,
  osMemoryHeap,
  processOpenFileDescriptors,
  processMaxFileDescriptors,
  processResources,
  eventLoopLag,
  heapSizeAndUsed,
  heapSpacesSizeAndUsed,
  version,
];

/** ms between two looks at the event loop; the library's own. */
const PRECISION = 10;

/** Has a registry tell of this process: processor time, memory, open files, lag of the event loop. */
export function collectProcessMetrics(registry: Registry): void {
  for (const collect of PROCESS_METRICS) collect(registry, { eventLoopMonitoringPrecision: PRECISION });
}
