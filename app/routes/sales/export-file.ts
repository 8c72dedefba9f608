import { readExportFile } from "~/staff/exports/export-file.server";
import type { Route } from "./+types/export-file";

/** `/staff/exports/{id}`: a file that is ready. */
export const loader = ({ params, context }: Route.LoaderArgs) => readExportFile(params.id, context);
