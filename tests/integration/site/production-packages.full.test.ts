import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { billOfMaterials } from "../../../scripts/build/bill-of-materials";
import { type BundledPackage, LICENSES } from "../../../scripts/build/licenses";
import { startSite } from "../../support/servers/site-server";

type LockedPackage = { dev?: boolean; link?: boolean };

/** The packages of `npm ci --omit=dev`, by their folder. */
const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const installed = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.startsWith("node_modules/") && !dev && !link)
  .map(([path]) => path.slice("node_modules/".length));

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync("package.json", "utf8"));

const built = globSync("build/server/**/*.js").map((file) => readFileSync(file, "utf8"));

/** The modules that the built server imports or requires by a package's name. */
const imported = new Set(
  built
    .flatMap((code) => [
      ...code.matchAll(
        /^(?:import|export)\b[^"'\n]*["']([^."'][^"']*)["']|(?<!\{)\b(?:import|__require)\("([^."][^"]*)"\)/gm,
      ),
    ])
    .map(([, statement, call]) => statement ?? call ?? ""),
);

describe("an installation for production", () => {
  test("has what the built server imports", () => {
    expect(imported).toContain("node:http");
    expect([...imported].filter((name) => !isBuiltin(name))).toEqual(["sharp"]);
  });

  test("has no package that the built server does not load", () => {
    const loads = (name: string) => {
      // The names of fonts are put together.
      const scope = `${name.split("/")[0]}/\${`;
      return built.some((code) => [`"${name}`, `\`${name}`, `\`${scope}`].some((start) => code.includes(start)));
    };
    const unused = Object.keys(dependencies).filter((name) => !loads(name));
    expect(unused).toEqual([]);
  });

  test("has neither compilers nor bundlers nor anything else", () => {
    // sharp has one for each platform. The launcher runs Node.
    const platform = /^(?:@img\/sharp-|node-linux-)/;
    const used = ["@img/colour", "detect-libc", "semver", "tslib"];
    const others = installed.filter((name) => !platform.test(name) && !used.includes(name) && !dependencies[name]);
    expect(others).toEqual([]);
  });

  test("is enough for pages, drawn cards, the prospectus, and traces", async () => {
    const directory = mkdtempSync(join(tmpdir(), "production-"));
    for (const part of ["scripts", "build/client"]) {
      mkdirSync(dirname(join(directory, part)), { recursive: true });
      symlinkSync(resolve(part), join(directory, part));
    }
    cpSync("build/server", join(directory, "build/server"), { recursive: true });
    for (const name of Object.keys(dependencies)) {
      const path = join(directory, "node_modules", name);
      mkdirSync(dirname(path), { recursive: true });
      symlinkSync(resolve("node_modules", name), path);
    }
    const site = await startSite(
      {
        APP_SHORT_NAME: "Expo 🏕",
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
        DATA_DIR: join(directory, "data"),
      },
      directory,
    );
    try {
      for (const path of ["/", "/social/faq.png", "/book-space/prospectus.pdf", "/event.ics", "/news/rss.xml"]) {
        expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
      }
    } finally {
      await site.stop();
      rmSync(directory, { recursive: true });
    }
    expect(site.output()).not.toContain("Cannot find");
  });
});

test("the bill of materials lists bundled packages of browser and server, and installed ones", () => {
  const { components } = billOfMaterials();
  const names = components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["photoswipe", "react-dom", "pg", "satori", ...Object.keys(dependencies)]),
  );
  expect(names.filter((name) => /^(?:typescript|vite|vitest|rolldown|@react-router\/dev)$/.test(name))).toEqual([]);
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
});

test("NOTICE names every package whose licence asks for more than its own text", () => {
  const notice = readFileSync("NOTICE", "utf8");
  const bundled: BundledPackage[] = JSON.parse(readFileSync(`build/${LICENSES}`, "utf8"));
  // sharp has one for each platform: this machine has those of its platform.
  const present = installed.filter((name) => existsSync(`node_modules/${name}`));
  const licences: [name: string, identifier: string | undefined][] = [
    ...bundled.map(({ name, identifier, text }): [string, string | undefined] => [
      name,
      identifier ?? (/^MIT\b/.test(text ?? "") ? "MIT" : undefined),
    ]),
    ...present.map((name): [string, string | undefined] => [
      name,
      JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).license,
    ]),
  ];
  expect(licences.filter(([, identifier]) => identifier === undefined)).toEqual([]);
  const asking = licences.filter(
    ([, identifier = ""]) =>
      !/^(?:MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|Unlicense|BlueOak-1\.0\.0|\(MIT OR Apache-2\.0\))$/.test(
        identifier,
      ),
  );
  const names = asking.map(([name = ""]) =>
    name.replace(/^@img\/sharp-libvips-.*/, "@img/sharp-libvips-*").replace(/^@fontsource\/.*/, "@fontsource/*"),
  );
  expect(names).toContain("satori");
  expect(names.filter((name) => !notice.includes(name))).toEqual([]);
  // Its package says MIT, which is the licence of the code: the graphics are CC BY.
  expect(notice).toMatch(/@twemoji\/svg.*?CC BY 4\.0/s);
});

test("npm runs no scripts of packages when it installs them", () => {
  expect(readFileSync(".npmrc", "utf8").split("\n")).toContain("ignore-scripts=true");
});
