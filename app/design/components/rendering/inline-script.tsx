import { usePageNotes } from "./page-notes";

type InlineScriptProps = {
  code: string;
  /** Absent for JavaScript. */
  type?: "application/json" | "application/ld+json" | "speculationrules";
  id?: string;
};

/** An inline script or data block with the render's nonce. `<` in data is escaped, so that data can't end the element. */
export function InlineScript({ code, type, id }: InlineScriptProps) {
  const { nonce } = usePageNotes();
  const text = type ? code.replaceAll("<", "\\u003c") : code;
  return <script id={id} type={type} nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}
