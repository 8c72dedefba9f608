/** `node scripts/sbom.ts`, after a build: writes the list of the packages in an image to `build/sbom.json`, in CycloneDX. */
import { writeFileSync } from "node:fs";
import { billOfMaterials } from "./build/bill-of-materials.ts";

writeFileSync("build/sbom.json", `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
