import type { ComponentProps } from "react";
import { Prospectus } from "~/leads/exhibitor-registration/prospectus/prospectus";
import { StockCharts } from "./stock-chart";

type MappedProps = Omit<ComponentProps<typeof Prospectus>, "map"> & ComponentProps<typeof StockCharts>;

/** The prospectus with the halls as the map draws them. */
export const MappedProspectus = ({ charts, ...prospectus }: MappedProps) => (
  <Prospectus {...prospectus} map={<StockCharts charts={charts} />} />
);
