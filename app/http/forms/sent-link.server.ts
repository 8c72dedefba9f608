import { createHmac, timingSafeEqual } from "node:crypto";

/** What the page that thanks for a form may say. */
export type Sent = {
  /** "CM-7K3F-2Q" */
  reference: string;
  /** Whether a confirmation goes to the visitor by mail. */
  acknowledged: boolean;
};

export interface SentLinks {
  /** The address, path and query, of the page that thanks. */
  create(path: string, sent: Sent): string;
  /** What an address of the path says was sent; null without parameters that `create` made for the same path. */
  read(path: string, params: URLSearchParams): Sent | null;
}

/**
 * Signs the addresses of the pages that thank for a form: nobody can make up a link to this site that says a form was
 * received.
 * @param secret the same on every machine
 */
export function createSentLinks(secret: string): SentLinks {
  function sign(path: string, { reference, acknowledged }: Sent): string {
    const text = `form-sent:${JSON.stringify([path, reference, acknowledged])}`;
    return createHmac("sha256", secret).update(text).digest("base64url");
  }
  return {
    create(path, sent) {
      return `${path}?${new URLSearchParams({ sent: sent.reference, proof: sign(path, sent) })}`;
    },
    read(path, params) {
      const reference = params.get("sent") ?? "";
      const proof = Buffer.from(params.get("proof") ?? "");
      // The signature covers whether a confirmation is sent, which the address does not show.
      for (const acknowledged of [true, false]) {
        const expected = Buffer.from(sign(path, { reference, acknowledged }));
        if (expected.length === proof.length && timingSafeEqual(expected, proof)) return { reference, acknowledged };
      }
      return null;
    },
  };
}
