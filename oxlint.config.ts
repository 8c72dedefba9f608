import { defineConfig, type OxlintOverride } from "oxlint";

/**
 * A pattern of imports that are refused, as a `.gitignore` has them, and why.
 * A later rule of a file replaces an earlier one, so each lists them all.
 */
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

/**
 * The domains of app/, and what each may import beside itself and `FLOOR`. `docs/architecture.md` has the reason for each arrow. Who is not
 * named here, `routes`, `server` and the files of app/ itself, is imported by nobody.
 */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  privacy: ["gate", "booths", "sales", "leads", "content", "staff", "platform"],
  visitors: ["news", "leads", "sales", "content", "platform", "design", "config"],
  gate: ["sales", "content", "staff", "platform", "design", "config"],
  booths: ["sales", "leads", "content", "staff", "platform", "design", "config"],
  leads: ["content", "staff", "platform", "design", "config"],
  news: ["content", "platform", "design", "config"],
  sales: ["content", "staff", "platform", "design", "config"],
  content: ["staff", "platform", "design", "config"],
  staff: ["platform", "design", "config"],
  platform: ["design", "config"],
  design: ["config"],
  config: [],
  base: [],
};

/**
 * The parts of the domains that have many, the lowest first: folders, and modules beside them. Each imports only those before it
 * (`npm test -- folder-loops`).
 */
export const PARTS: Readonly<Record<"sales" | "content", readonly string[]>> = {
  sales: [
    ...[
      "order-editors",
      "model",
      "money",
      "buyers",
      "stock",
      "tickets",
      "limits",
      "mails",
      "vouchers",
      "writing",
      "orders",
    ],
    ...["bank", "reports", "payments", "called-off", "shop", "waiting", "desk"],
  ],
  content: [
    ...["model", "texts", "embedded", "season", "documents", "session-history", "session-kinds", "identity"],
    ...["menus", "pictures", "rules", "site-content", "statement", "availability", "editions"],
    ...["store", "calendar", "product-api", "editing", "http", "site"],
  ],
};

/** What every domain may import. */
export const FLOOR = ["base", "paraglide"];
const TOP = ["~/routes/**", "~/server/**", "~/root", "~/routes", "~/entry.*"];

/** Folders that store, call other services or decide: they serve pages, commands and the queue alike. */
export const STORES = [
  ...[
    "base/**",
    "booths/stock/**",
    "booths/invoices/store/**",
    "content/{availability,documents,pictures,product-api,rules,store}/**",
    "gate/{rules,server}/**",
  ],
  ...[
    "leads/{inbox,mails}/**",
    "news/blog/**",
    "platform/{database,mailer,outbox,upstream,upstream-cache}/**",
    "privacy/**",
  ],
  ...[
    "sales/{bank,buyers,called-off,limits,mails,money,orders,payments,reports,stock,tickets,vouchers,writing}/**",
    "staff/accounts/**",
  ],
].map((folder) => `app/${folder}`);
/** Folders that are what a person sees and sends. */
export const PAGES = [
  ...[
    "~/content/{editing,http,site}/**",
    "~/design/components/**",
    "~/gate/{calls,desk,phone}/**",
    "~/booths/{desk,registration}/**",
    "~/booths/invoices/{books,desk,paper}/**",
    "~/leads/desk/**",
    "~/news/{article-page,list}/**",
  ],
  ...["~/platform/{forms,http,cookies}/**", "~/sales/{desk,shop}/**"],
];

/** What stays on the server. */
const SERVER = "*.server.{ts,tsx}";
/** A test looks at what it needs. */
const TESTS = ["**/*.test.ts", "**/*.test.tsx"];

/** The domains that a domain does not import. */
function others(domain: string): Pattern {
  const allowed = [domain, ...(ARROWS[domain] ?? []), ...FLOOR];
  const refused = Object.keys(ARROWS).filter((name) => !allowed.includes(name));
  const words = ARROWS[domain]?.length ? ARROWS[domain].join(", ") : "nothing else";
  return pattern(`app/${domain} imports base, ${words}: see ARROWS.`, ...refused.map((name) => `~/${name}/**`), ...TOP);
}

/** The rules of a domain: of all its files, of what reaches the browser, of what stays on the server, and of its stores. */
function domain(name: string): OxlintOverride[] {
  const patterns = [noTests, fromTheRoot, others(name)];
  const folder = `app/${name}`;
  const stores = STORES.filter((store) => store.startsWith(`${folder}/`));
  const ofStore = [...patterns, ...ofStores];
  return [
    restrict([`${folder}/**`], [...patterns, noServerCode], TESTS),
    restrict([`${folder}/**/${SERVER}`], [...patterns, ...boundedForms], TESTS),
    ...stores.flatMap((store) => [
      restrict([store], [...ofStore, noServerCode], TESTS),
      restrict([`${store}/${SERVER}`], ofStore, TESTS),
    ]),
  ];
}

const ofStores = [
  pattern(
    "Stores know no React and no router.",
    "react",
    "react-dom",
    "react-dom/**",
    "react-router",
    "@react-router/**",
  ),
  pattern("Stores know no page and no request.", ...PAGES),
  pattern(BOUNDED_FORMS, "@conform-to/**"),
];

/** Shapes and rules that pages, stores and the door's phone share. */
export const MODELS = [
  ...[
    "base/{forms,translations,values}/**",
    "content/{embedded,model}/**",
    "design/model/**",
    "gate/rules/**",
    "leads/model/**",
    "booths/model/**",
  ],
  "sales/model/**",
].map((folder) => `app/${folder}`);
const ofModels = pattern(
  "Models know models and base alone, and no environment.",
  ...["~/platform/**", "~/config/**", "~/staff/**", "~/base/env/**"],
  ...[
    "~/content/**",
    "!~/content/embedded/**",
    "!~/content/model/**",
    "!~/content/editions/edition",
    "~/design/**",
    "!~/design/model/**",
  ],
  ...["~/booths/**", "!~/booths/model/**", "~/gate/**", "!~/gate/rules/**", "~/leads/**", "!~/leads/model/**"],
  ...["~/sales/**", "!~/sales/model/**", "!~/sales/tickets/codes/**", "**/*.server", "!~/base/i18n/**"],
);

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
    ...Object.keys(ARROWS).flatMap(domain),
    ...Object.keys(ARROWS).flatMap((name) => {
      const models = MODELS.filter((model) => model.startsWith(`app/${name}/`));
      return models.length > 0 ? [restrict(models, [noTests, fromTheRoot, others(name), ofModels], TESTS)] : [];
    }),
    restrict(
      ["app/platform/database/**"],
      [
        noTests,
        fromTheRoot,
        pattern(
          "The database knows no store: only env, log, telemetry, files and clock.",
          ...["~/*/**", "~/root", "!~/platform/database/**", "!~/base/clock/**", "!~/base/env/**", "!~/base/files/**"],
          ...["!~/base/log/**", "!~/base/telemetry/**", "!~/base/time-limit"],
        ),
      ],
    ),
    restrict(
      ["app/content/season/**"],
      [
        noTests,
        fromTheRoot,
        others("content"),
        pattern(
          "The season knows models and components alone, since all pages know it.",
          ...[
            "~/content/**",
            "!~/content/model/**",
            "!~/content/season/**",
            "~/platform/**",
            "~/staff/**",
            "**/*.server",
          ],
        ),
      ],
      TESTS,
    ),
    restrict(
      ["app/base/framework/**"],
      [
        noTests,
        valuePattern(
          "The framework folder imports nothing of the site (a type may cross): pass functions in; see design/components/layout/behaviours.ts.",
          "~/**",
          "../**",
        ),
      ],
      TESTS,
    ),
    // All of it stays on the server.
    restrict(["app/platform/http/**"], [noTests, fromTheRoot, others("platform"), ...boundedForms], TESTS),
    // Node reads them before the root has its name.
    restrict(["app/config/page-queries.ts", "app/config/route-rules.server.ts"], [noTests]),
    // It is what bounds them.
    restrict(["app/platform/forms/form-fields.server.ts"], [noTests, fromTheRoot, others("platform")]),
    restrict(["app/routes/**"], [noTests, ...boundedForms]),
  ],
});
