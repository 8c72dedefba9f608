import { existsSync, readFileSync } from "node:fs";
import packageJson from "../../package.json" with { type: "json" };
import { type BundledPackage, LICENSES } from "./licenses.ts";

type LockedPackage = { version?: string; license?: string; dev?: boolean; link?: boolean };
type Package = Pick<BundledPackage, "name" | "version" | "identifier">;

/** Lists what an image contains of npm's packages in CycloneDX 1.5: the bundled ones, and the installed ones that the server loads. */
export function billOfMaterials() {
  const bundled: BundledPackage[] = JSON.parse(readFileSync(`build/${LICENSES}`, "utf8"));
  const packages = new Map([...bundled, ...installedPackages()].map((one) => [`${one.name}@${one.version}`, one]));
  const { name, version } = packageJson;
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", name, version } },
    components: [...packages.values()].map(toComponent),
  };
}

/** Of the packages in the lock file, those for production that are there: npm leaves out what is for other machines. */
function installedPackages(): Package[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync("package-lock.json", "utf8"),
  );
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.startsWith("node_modules/") && !dev && !link && existsSync(path))
    .map(([path, { version = "", license }]) => ({ name: nameAt(path), version, identifier: license }));
}

const nameAt = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** `purl` is the package URL (github.com/package-url). A licence's identifier is an SPDX expression. */
function toComponent({ name, version, identifier }: Package) {
  return {
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    licenses: identifier ? [{ expression: identifier }] : [],
  };
}
