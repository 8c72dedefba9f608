import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";

/**
 * The recommended rules of html-validate (https://html-validate.org/rules/), by the letter of the HTML standard. Each
 * exception says why.
 */
const CONFIG: ConfigData = {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // React writes some names as the DOM has them (dateTime, charSet); HTML takes names in any case.
    "attr-case": "off",
    // React writes void elements as <br/>, articles have <br>: the standard allows both.
    "void-style": "off",
    // React writes boolean attributes as disabled="".
    "attribute-boolean-style": ["error", { style: "empty" }],
    "attribute-empty-style": ["error", { style: "empty" }],
    // React's ids hold underscores first, which HTML allows and CSS too.
    "valid-id": ["error", { relaxed: true }],
    // The page's title, a separator and the site's name (specification, section 2), however long an author's title is.
    "long-title": "off",
    // The ground of a picture that is still on its way is a colour of its own for each.
    "no-inline-style": ["error", { allowedProperties: ["background"] }],
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(CONFIG));

/**
 * What is wrong in the HTML of a page, as it comes over the wire.
 * @returns one line a fault: rule, message and where; empty when nothing is
 */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector, line }) => `${ruleId}: ${message} (${selector ?? `line ${line}`})`);
}
