declare module "virtual:react-router/server-build" {
  export * from "@react-router/dev/types/server-build";
}

/** The library's default metrics, each in its own module. Its types only name them together. */
declare module "prom-client/lib/metrics/*.js" {
  import type { DefaultMetricsCollectorConfiguration, Registry, RegistryContentType } from "prom-client";

  const collect: (
    registry: Registry,
    configuration: Partial<DefaultMetricsCollectorConfiguration<RegistryContentType>>,
  ) => void;
  export default collect;
}

declare module "prom-client/lib/counter.js" {
  export { Counter as default } from "prom-client";
}
declare module "prom-client/lib/gauge.js" {
  export { Gauge as default } from "prom-client";
}
declare module "prom-client/lib/histogram.js" {
  export { Histogram as default } from "prom-client";
}
declare module "prom-client/lib/registry.js" {
  export { Registry as default } from "prom-client";
}

declare module "virtual:browser-messages" {
  /** The keys of the messages that scripts in the browser have; null: of all (`scripts/build/wording.ts`). */
  const keys: readonly string[] | null;
  export default keys;
}
