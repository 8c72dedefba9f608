import { env } from "~/base/env/env.server";
import { createSigner, type Secrets } from "~/base/signatures/signer.server";

/** An accepted form: its reference ("CM-7K3F-2Q"), and whether a confirmation is mailed to the visitor. */
type Sent = { reference: string; acknowledged: boolean };

/** Signs the URLs of the pages that thank for a form, so that no made-up link shows that a form was received. */
export function createSentLinks(secrets: Secrets) {
  const signer = createSigner(secrets, "form-sent");
  const textOf = (path: string, { reference, acknowledged }: Sent) => JSON.stringify([path, reference, acknowledged]);
  return {
    create(path: string, sent: Sent): string {
      return `${path}?${new URLSearchParams({ sent: sent.reference, proof: signer.sign(textOf(path, sent)) })}`;
    },
    /** Reads a query that `create` made for the same path; null for any other. */
    read(path: string, params: URLSearchParams): Sent | null {
      const reference = params.get("sent") ?? "";
      const proof = params.get("proof") ?? "";
      // `acknowledged` is part of the signature, not of the URL.
      for (const acknowledged of [true, false]) {
        const sent = { reference, acknowledged };
        if (signer.isSigned(textOf(path, sent), proof)) return sent;
      }
      return null;
    },
  };
}

export const sentLinks = createSentLinks(env.sessionSecrets);
