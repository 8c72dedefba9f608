import type { CompilerOptions } from "@inlang/paraglide-js";

/**
 * How Paraglide compiles `app/messages` again when they change, for the development server and `npm run test:watch`;
 * `project.inlang/settings.json` has the languages and files. `npm run messages` compiles them once, with declarations for TypeScript.
 *
 * `baseLocale` is what a script gets. The server and the browser say which language a page has: `app/platform/http/routing/language-middleware.server.ts`,
 * `app/entry.client.tsx`.
 */
export const messages: CompilerOptions = {
  project: "./project.inlang",
  outdir: "./app/paraglide",
  outputStructure: "message-modules",
  strategy: ["baseLocale"],
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
};
