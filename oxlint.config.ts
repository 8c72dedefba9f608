import { defineConfig, type OxlintOverride } from "oxlint";

/** A pattern of imports that are refused, and why. A later rule of a file replaces an earlier one, so each room lists all of its own. */
type Pattern = { group: string[]; message: string; allowTypeImports?: true };

const pattern = (message: string, ...group: string[]): Pattern => ({ group, message });
/** The same, for values only: a type may cross. */
const valuePattern = (message: string, ...group: string[]): Pattern => ({ group, message, allowTypeImports: true });

const restrict = (files: string[], patterns: Pattern[], excludeFiles?: string[]): OxlintOverride => ({
  files,
  ...(excludeFiles && { excludeFiles }),
  rules: { "typescript/no-restricted-imports": ["error", { patterns }] },
});

const noTests = pattern("Nothing in app/ imports from tests/.", "**/tests/**");
const fromTheRoot = pattern("Say where it is from the root: ~/…", "../**");
const noServerCode = valuePattern(
  "What reaches the browser imports nothing that stays on the server (a type may cross).",
  "**/*.server",
);

const BOUNDED_FORMS = "What arrives as a form goes through readFormFields and parseForm, which bound it.";
const boundedForms = [
  pattern(BOUNDED_FORMS, "@conform-to/zod/**", "@conform-to/dom/**"),
  valuePattern(BOUNDED_FORMS, "@conform-to/react"),
];

const SEASON_ALONE =
  "Features import neither routes nor each other, except the season: they share through components or services.";
const features = (...own: string[]) =>
  pattern(SEASON_ALONE, "~/routes/**", "~/features/**", "!~/features/season/**", ...own, "~/server/**", "~/root");

/** The rules of a feature's folder: of all its files, of what reaches the browser, and of what stays on the server. */
function feature(folder: string, others: Pattern) {
  const patterns = [noTests, fromTheRoot, others];
  const server = [`${folder}/**/*.server.ts`, `${folder}/**/*.server.tsx`];
  const notInTheBrowser = ["**/*.server.ts", "**/*.server.tsx", "**/*.test.ts", "**/*.test.tsx"];
  return [
    restrict([`${folder}/**`], patterns),
    restrict([`${folder}/**/*.ts`, `${folder}/**/*.tsx`], [...patterns, noServerCode], notInTheBrowser),
    restrict(server, [...patterns, ...boundedForms]),
  ];
}

export default defineConfig({
  plugins: ["import", "typescript"],
  categories: { correctness: "off" },
  ignorePatterns: ["build/**", ".react-router/**", "app/paraglide/**"],
  rules: { "import/no-cycle": ["error", { ignoreTypes: false }] },
  overrides: [
    restrict(
      ["art/**/*.ts"],
      [
        pattern(
          "art/ knows nothing of the site: art.config.json names its input and output. Builds share one cache.",
          ...["~/**", "**/app/**", "**/tests/**", "**/scripts/**", "!**/scripts/build/machine-cache.ts"],
        ),
      ],
    ),
    restrict(["scripts/**/*.ts", "tests/**/*.ts"], [pattern("The site knows only the output of art/.", "**/art/**")]),
    restrict(["app/**/*.ts", "app/**/*.tsx"], [noTests]),
    {
      files: ["app/**/*.server.ts", "app/**/*.server.tsx", "app/routes/**"],
      rules: {
        "no-restricted-properties": [
          "error",
          { property: "formData", message: "What arrives as a form is read by readFormFields, which bounds it." },
        ],
      },
    },
    restrict(
      ["app/entities/**", "app/content/**"],
      [
        noTests,
        fromTheRoot,
        pattern(
          "Entities and content know nothing but each other.",
          ...["~/addresses/**", "~/components/**", "~/features/**", "~/site/**", "~/services/**", "~/http/**"],
          ...["~/sessions/**", "~/routes/**", "~/server/**", "~/root", "~/env.server"],
        ),
      ],
      ["**/*.test.ts"],
    ),
    restrict(
      ["app/database/**"],
      [
        noTests,
        fromTheRoot,
        pattern(
          "The database knows no store: only env, and log, telemetry, files and clock of the services.",
          ...["~/*/**", "~/root", "!~/database/**", "!~/services/clock/**", "!~/services/files/**"],
          ...["!~/services/log/**", "!~/services/telemetry/**", "!~/services/time-limit"],
        ),
      ],
    ),
    restrict(
      ["app/services/**"],
      [
        noTests,
        fromTheRoot,
        pattern(
          "Services know no React and no router.",
          ...["react", "react-dom", "react-dom/**", "react-router", "@react-router/**"],
        ),
        pattern(
          "Services know services, entities, content and env.",
          ...["~/routes/**", "~/features/**", "~/site/**", "~/addresses/**", "~/http/**", "~/sessions/**"],
          ...["~/components/**", "~/server/**", "~/root"],
        ),
        pattern(BOUNDED_FORMS, "@conform-to/**"),
      ],
    ),
    ...feature("app/features", features()),
    ...feature("app/features/news", features("!~/features/news/**")),
    ...feature("app/features/rundown", features("!~/features/rundown/**")),
    ...feature("app/features/staff", features("!~/features/staff/**")),
    ...feature(
      "app/features/home",
      pattern(
        "The home page shows parts of other features; it imports no route.",
        "~/routes/**",
        "~/server/**",
        "~/root",
      ),
    ),
    restrict(
      ["app/features/season/**"],
      [
        noTests,
        fromTheRoot,
        pattern(
          "The season knows entities and components alone, since the site and all features know it.",
          ...["~/routes/**", "~/features/**", "~/site/**", "~/http/**", "~/sessions/**", "~/services/**"],
          ...["~/server/**", "~/root", "**/*.server"],
        ),
      ],
      ["**/*.test.ts"],
    ),
    restrict(
      ["app/site/**"],
      [
        noTests,
        fromTheRoot,
        pattern(
          "What every page needs knows the season, and no other feature or route.",
          ...["~/routes/**", "~/features/**", "!~/features/season/**", "~/server/**", "~/root"],
        ),
      ],
      ["**/*.test.ts"],
    ),
    restrict(
      ["app/addresses/**"],
      [
        noTests,
        pattern(
          "Addresses are built from pages, entities and languages alone.",
          ...["~/routes/**", "~/features/**", "~/site/**", "~/components/**", "~/http/**", "~/sessions/**"],
          ...["~/services/**", "~/server/**", "~/root", "~/env.server"],
        ),
      ],
    ),
    restrict(
      ["app/components/**"],
      [
        noTests,
        pattern(
          "Components know no page: no route, feature or site, and no http.",
          ...["~/routes/**", "~/features/**", "~/site/**", "~/http/**", "~/sessions/**", "~/server/**", "~/root"],
        ),
        valuePattern(
          "Components know no service and no server code (a type may cross).",
          "~/services/**",
          "**/*.server",
        ),
      ],
    ),
    restrict(
      ["app/framework/**"],
      [
        noTests,
        valuePattern(
          "The framework folder imports nothing of the site (a type may cross): pass functions in; see components/layout/behaviours.ts.",
          "~/**",
          "../**",
        ),
      ],
      ["**/*.test.ts"],
    ),
    restrict(["app/routes/**"], [noTests, ...boundedForms]),
    restrict(
      ["app/http/**"],
      [
        noTests,
        pattern(
          "http knows no route, no feature and nothing of the site.",
          ...["~/routes/**", "~/features/**", "~/site/**", "~/server/**", "~/root"],
        ),
        ...boundedForms,
      ],
      ["app/http/forms/form-fields.server.ts"],
    ),
    restrict(
      ["app/sessions/**"],
      [
        noTests,
        pattern(
          "Sessions know no route, no feature, nothing of the site, and no http.",
          ...["~/routes/**", "~/features/**", "~/http/**", "~/site/**", "~/server/**", "~/root"],
        ),
        ...boundedForms,
      ],
    ),
  ],
});
