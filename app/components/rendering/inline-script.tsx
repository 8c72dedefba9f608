import { useNonce } from "./nonce";

/** A script of ours, or data for one, inside the page. `<` in data is escaped, so that nothing can end the element. */
export function InlineScript({
  code,
  type,
  id,
}: {
  code: string;
  type?: "application/json" | "application/ld+json" | "speculationrules";
  id?: string;
}) {
  const nonce = useNonce();
  const text = type ? code.replaceAll("<", "\\u003c") : code;
  return <script id={id} type={type} nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}
