/** Inlang's plugin for our files of messages; the package has no types. */
declare module "@inlang/plugin-message-format" {
  import type { InlangPlugin } from "@inlang/sdk";

  const plugin: InlangPlugin & Required<Pick<InlangPlugin, "toBeImportedFiles" | "importFiles">>;
  export default plugin;
}
