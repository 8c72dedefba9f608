/** Options of `paraglide-js compile` and of the Vite plugin. */
export default {
  outdir: "./app/paraglide",
  outputStructure: "message-modules",
  // The server sets the language of each request, a browser's build has one: nothing is read from URL or cookie.
  strategy: ["baseLocale"],
  // TypeScript reads these instead of the JavaScript.
  emitTsDeclarations: true,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
  includeEslintDisableComment: false,
};
