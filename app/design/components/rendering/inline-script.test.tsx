import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InlineScript } from "./inline-script";

test.each(["application/json", "application/ld+json", "speculationrules"] as const)(
  "a text within data of %s cannot end the element",
  (type) => {
    const name = "</script><script>alert(1)</script><!--";
    const html = renderToStaticMarkup(<InlineScript type={type} code={JSON.stringify({ name })} />);
    const [, data = ""] = /^<script[^>]*>([^<]*)<\/script>$/.exec(html) ?? [];
    expect(JSON.parse(data)).toEqual({ name });
  },
);
