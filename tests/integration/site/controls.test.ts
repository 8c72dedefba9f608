import { type CheerioAPI, load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { AUDITED } from "../../support/content/routes";
import { everyNth } from "../../support/content/sample";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite();
});

const CONTROLS =
  "a, button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=switch], [onclick]";
const SUBMIT = "button[type=submit], button:not([type]), input[type=submit]";

/** A page as a browser without scripts reads it. */
const read = (html: string) => load(html, { scriptingEnabled: false });

/** Controls that do nothing without JavaScript. */
function deadControls($: CheerioAPI): string[] {
  type Control = ReturnType<CheerioAPI>;
  const formOf = (control: Control) => {
    const form = control.attr("form");
    return form === undefined ? control.closest("form") : $("form").filter((_, { attribs }) => attribs.id === form);
  };
  /** Buttons may stand outside of their form too, and name it. */
  const submitsOf = (form: Control) => $(SUBMIT).filter((_, button) => formOf($(button)).is(form) && form.length > 0);
  const opens = (button: Control) => {
    const popover = button.attr("popovertarget");
    return popover !== undefined && $("[popover]").is((_, { attribs }) => attribs.id === popover);
  };
  const works = (control: Control): boolean => {
    if (control.is("a")) return !["", "#"].includes(control.attr("href") ?? "");
    if (control.is("button")) return (control.is(SUBMIT) && formOf(control).length > 0) || opens(control);
    if (control.is("input, select, textarea")) return submitsOf(formOf(control)).length > 0;
    // Anything else, such as a role on another element, does nothing by itself.
    return control.is("details > summary");
  };
  return (
    $(CONTROLS)
      .toArray()
      .map((element) => $(element))
      // Without scripts the offer of another language stays hidden, and so do the buttons beside a number.
      .filter((control) => !control.is("[hidden] *, [hidden], .stepper > [data-step]") && !works(control))
      .map((control) => $.html(control).slice(0, 160))
  );
}

test.each(everyNth([...AUDITED, "/brands?q=tent", "/no-such-page"], 2))(
  "every control of %s works without JavaScript",
  async (path) => {
    const $ = read(await (await fetch(site.url + path)).text());
    expect($(CONTROLS).length).toBeGreaterThan(10);
    expect(deadControls($)).toEqual([]);
    // No template or hidden content waits for a script; the honeypot field is the exception.
    expect($("main template")).toHaveLength(0);
    const hidden = $.extract({ texts: ["main [hidden]"] }).texts.map((text) => text.trim());
    expect(hidden.filter((text) => text !== "Leave this empty")).toEqual([]);
  },
);

test("the check finds controls that do nothing", () => {
  const html = '<button type="button">A</button><input><a>B</a><form><input><button>C</button></form>';
  expect(deadControls(read(html))).toHaveLength(3);
});
