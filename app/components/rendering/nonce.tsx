import { createContext, type ReactNode, use } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Hands the nonce of this render to the page's own inline scripts. In the browser there is none: its work is done. */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <NonceContext value={nonce}>{children}</NonceContext>;
}

/** What an inline script of ours must carry to be run. */
export function useNonce(): string | undefined {
  return use(NonceContext);
}
