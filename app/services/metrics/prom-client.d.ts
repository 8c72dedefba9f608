/** One of the library's metrics of a process, each in a file of its own; its types name them only all together. */
declare module "prom-client/lib/metrics/*.js" {
  import type { DefaultMetricsCollectorConfiguration, Registry, RegistryContentType } from "prom-client";

  const collect: (
    registry: Registry,
    configuration: Partial<DefaultMetricsCollectorConfiguration<RegistryContentType>>,
  ) => void;
  export default collect;
}
