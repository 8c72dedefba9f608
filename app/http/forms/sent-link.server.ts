import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "~/env.server";

/** An accepted form: its reference ("CM-7K3F-2Q"), and whether a confirmation is mailed to the visitor. */
type Sent = { reference: string; acknowledged: boolean };

/** Signs the URLs of the pages that thank for a form, so that no made-up link shows that a form was received. */
export function createSentLinks(secret: string) {
  function sign(path: string, { reference, acknowledged }: Sent): string {
    const text = `form-sent:${JSON.stringify([path, reference, acknowledged])}`;
    return createHmac("sha256", secret).update(text).digest("base64url");
  }
  return {
    create(path: string, sent: Sent): string {
      return `${path}?${new URLSearchParams({ sent: sent.reference, proof: sign(path, sent) })}`;
    },
    /** Reads a query that `create` made for the same path; null for any other. */
    read(path: string, params: URLSearchParams): Sent | null {
      const reference = params.get("sent") ?? "";
      const proof = Buffer.from(params.get("proof") ?? "");
      // `acknowledged` is part of the signature, not of the URL.
      for (const acknowledged of [true, false]) {
        const expected = Buffer.from(sign(path, { reference, acknowledged }));
        if (expected.length === proof.length && timingSafeEqual(expected, proof)) return { reference, acknowledged };
      }
      return null;
    },
  };
}

export const sentLinks = createSentLinks(env.sessionSecret);
