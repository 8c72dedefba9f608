import lucide from "@iconify-json/lucide/icons.json";
import expo from "~/content/icons/expo.json";
import { createIcons } from "./create-icons.server";

/** The site's icons: an installed set, and the trail signs drawn for the expo. */
export const icons = createIcons([lucide, expo]);
