import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";

/**
 * The recommended rules of html-validate (https://html-validate.org/rules/), which follow the HTML standard. Each
 * exception has its reason.
 */
const CONFIG: ConfigData = {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // React writes some names as the DOM has them (dateTime, charSet); HTML takes names in any case.
    "attr-case": "off",
    // React writes void elements as <br/>, articles as <br>: the standard allows both.
    "void-style": "off",
    // React writes boolean attributes as disabled="".
    "attribute-boolean-style": ["error", { style: "empty" }],
    "attribute-empty-style": ["error", { style: "empty" }],
    // React's ids start with underscores, which HTML and CSS allow.
    "valid-id": ["error", { relaxed: true }],
    // The title consists of the page's title, a separator and the site's name (docs/product.md, "Pages"), at any length.
    "long-title": "off",
    // The rule's own list lacks checkboxes: of one choice they share a name, and each that is ticked is sent.
    "form-dup-name": ["error", { shared: ["checkbox", "radio", "submit"] }],
    // Each picture has its own placeholder color.
    "no-inline-style": ["error", { allowedProperties: ["background"] }],
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(CONFIG));

/**
 * Faults in the HTML of a page, as sent.
 * @returns one line a fault: rule, message and place
 */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector, line }) => `${ruleId}: ${message} (${selector ?? `line ${line}`})`);
}
