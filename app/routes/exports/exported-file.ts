import { readExportFile } from "~/staff/exports/export-file.server";
import type { Route } from "./+types/exported-file";

/** `/staff/exports/{file}`: a file that is ready. */
export const loader = ({ params, context }: Route.LoaderArgs) => readExportFile(params.file, context);
