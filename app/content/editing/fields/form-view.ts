import { languageName } from "~/base/i18n/language-name";
import { BASE_LOCALE, LOCALES, type Locale, locales } from "~/base/i18n/locales";
import { currencySchema, pictureSrcSchema } from "~/base/values/fields";
import { currencySign, groupedDigits } from "~/base/values/money";
import type { PictureSource } from "~/base/values/picture";
import { m } from "~/paraglide/messages";
import { choiceText, type FieldText, textsIn } from "./field-texts";
import type { Field, ObjectField } from "./fields";
import type { FormFault } from "./form-faults";
import type { Control, Entry, FormNode, Input, ShownFault } from "./form-nodes";
import { countName, countOf, type FormValues, nameIn, wordsName } from "./form-values";
import { buttonOf, type ListChange } from "./list-buttons";

export type Options = readonly { value: string; label: string }[];

export type FormViewInput = {
  root: Field;
  text: FieldText;
  values: FormValues;
  faults: readonly FormFault[];
  /** The documents that a field can name. */
  referenced: (of: NonNullable<FieldText["of"]>) => Options;
  /** The pages that a field can name. */
  pages: () => Options;
  /** The days of the event. */
  days: () => Options;
  /** The facts that a text cites, in a language. */
  factsIn: (text: string, locale: Locale) => NonNullable<Input["facts"]>;
  /** What a page knows of a picture by its address. */
  describePicture: (src: string) => PictureSource;
  /** The entry that was just added or moved. */
  opened?: string | undefined;
  /** The names of inputs with a text that is older than in another language. */
  older?: ReadonlySet<string> | undefined;
};

const ACTIONS = { up: m.editing_list_up, down: m.editing_list_down, remove: m.editing_list_remove };

/** The id of the control with a name. */
const idOf = (name: string) => `field-${name}`;

/** Longest text that has one line. */
const LINE = 160;
/** Characters in a line of a text on a wide screen: only a guess, and the text can be scrolled. */
const CHARACTERS = 50;
const MAX_ROWS = 24;
/** Of a text that is not yet written. */
const EMPTY_ROWS = 3;
/** Longest title of an entry. */
const TITLE = 60;

const rowsOf = (texts: readonly string[]): number => {
  const rows = texts.map((text) =>
    text.split("\n").reduce((sum, line) => sum + Math.floor(line.length / CHARACTERS) + 1, 0),
  );
  return texts.some(Boolean) ? Math.min(Math.max(...rows), MAX_ROWS) : EMPTY_ROWS;
};

/** A form with its values and faults, as data. @returns also what each input is called, by its name */
export function toFormView(input: FormViewInput) {
  const { root, text, values, faults, referenced, pages, days, factsIn, describePicture, opened, older } = input;
  const open = [...faults];
  const shown: ShownFault[] = [];
  const labels = new Map<string, string>();
  const valueIn = (name: string) => values.get(name) ?? "";

  /** Takes the faults of a field, or of what is in it. @param whole the label with that of its list's entry */
  function takeFaults(name: string, whole: string, withParts: boolean): string[] {
    const own = open.filter((fault) => fault.name === name || (withParts && fault.name.startsWith(`${name}.`)));
    for (const fault of own) {
      open.splice(open.indexOf(fault), 1);
      shown.push({ text: m.editing_fault_at({ label: whole, reason: fault.reason }), href: `#${idOf(name)}` });
    }
    return own.map(({ reason }) => reason);
  }

  const marked = [...faults.map((fault) => fault.name), ...(older ?? [])];
  const isMarked = (name: string) => marked.some((part) => part.startsWith(`${name}.`) || part.startsWith(`${name}@`));

  function toInput(name: string, label: string, whole: string, control: Control): Input {
    labels.set(name, whole);
    const value = control.type === "money" ? groupedDigits(valueIn(name)) : valueIn(name);
    return { id: idOf(name), name, label, value, control, faults: takeFaults(name, whole, true) };
  }

  function toNode(name: string, field: Field, described: FieldText, around: string, own: Locale | null): FormNode {
    const label = described.label();
    const whole = around ? `${around}, ${label}` : label;
    const head = {
      ...{
        id: idOf(name),
        label,
        hint: described.hint?.() ?? null,
        optional: field.empty === "required" ? "" : m.editing_optional(),
      },
      ...(described.section && { section: described.section() }),
    };
    if (field.type === "object") return { ...head, type: "group", nodes: nodesOf(name, field, described, whole, own) };
    if (field.type === "list") return { ...head, ...toList(name, field.item, described, own) };
    if (field.type !== "text" || !field.words || !own)
      return { ...head, type: "input", input: toInput(name, label, whole, controlOf(name, field, described)) };
    const names = LOCALES.map((locale) => wordsName(name, locale));
    const isLong = described.long || (field.words === "text" && (field.maxLength ?? LINE + 1) > LINE);
    const control: Control = isLong ? { type: "long", rows: rowsOf(names.map(valueIn)) } : { type: "text" };
    const original = valueIn(wordsName(name, own));
    const isName = field.words === "name";
    const toWords = (locale: Locale): Input => {
      const language = locales[locale].name;
      const input = toInput(wordsName(name, locale), language, `${whole} (${language})`, control);
      // What is wrong with the text as a whole stands at the original.
      const faults = locale === own ? [...input.faults, ...takeFaults(name, whole, false)] : input.faults;
      const isEmpty = input.value === "" && original !== "";
      return {
        ...{ ...input, faults, lang: locales[locale].tag, ...(older?.has(input.name) && { older: m.editing_older() }) },
        ...(isEmpty && isName && { placeholder: m.editing_same_as({ language: languageName(own) }) }),
        ...(isEmpty && !isName && { missing: m.editing_words_missing() }),
        facts: factsIn(input.value, locale),
      };
    };
    return { ...head, type: "words", inputs: LOCALES.map(toWords) };
  }

  function nodesOf(
    name: string,
    field: ObjectField,
    described: FieldText,
    around: string,
    own: Locale | null,
  ): FormNode[] {
    const lang = LOCALES.find((locale) => locale === values.get(nameIn(name, "lang"))) ?? BASE_LOCALE;
    return [...textsIn(described)].flatMap(([key, text]) => {
      const part = field.fields.get(key);
      return part ? [toNode(nameIn(name, key), part, text, around, field.entity ? lang : own)] : [];
    });
  }

  function toList(name: string, item: Field, described: FieldText, own: Locale | null) {
    const count = countOf(values, name);
    const entries = Array.from({ length: count }, (_, index) => toEntry(name, index, count, item, described, own));
    const add = { value: buttonOf({ action: "add", list: name, index: 0 }), target: `#${idOf(nameIn(name, count))}` };
    const faults = takeFaults(name, described.label(), false);
    const { button, label } = described.many ?? {};
    const many = button && label ? { value: button, label: label() } : null;
    return {
      type: "list" as const,
      count: { name: countName(name), value: String(count) },
      entries,
      add,
      many,
      faults,
    };
  }

  function toEntry(
    list: string,
    index: number,
    count: number,
    item: Field,
    described: FieldText,
    own: Locale | null,
  ): Entry {
    const name = nameIn(list, index);
    const label = m.editing_list_entry({ label: described.label(), number: index + 1 });
    const nodes =
      item.type === "object"
        ? nodesOf(name, item, described, label, own)
        : [toNode(name, item, { ...described, label: () => label }, "", own)];
    const changes: [ListChange["action"] & Entry["buttons"][number]["action"], boolean, string][] = [
      ["up", index > 0, nameIn(list, index - 1)],
      ["down", index < count - 1, nameIn(list, index + 1)],
      ["remove", true, list],
    ];
    const buttons = changes.flatMap(([action, possible, target]) =>
      possible
        ? [{ action, label: ACTIONS[action](), value: buttonOf({ action, list, index }), target: `#${idOf(target)}` }]
        : [],
    );
    return { id: idOf(name), label, title: titleOf(nodes), open: name === opened || isMarked(name), nodes, buttons };
  }

  function controlOf(name: string, field: Field, { of, isPage, long, isMoney, hasEventDays }: FieldText): Control {
    const value = valueIn(name);
    const options = of ? referenced(of) : isPage ? pages() : hasEventDays ? days() : undefined;
    switch (field.type) {
      case "number":
        return isMoney ? { type: "money", currency: shownCurrency(valueIn("currency")) } : { type: "integer" };
      case "decimal":
        return { type: "decimal" };
      case "day":
        return { type: "day" };
      case "picture": {
        const shown = pictureSrcSchema.safeParse(value).success ? describePicture(value) : null;
        return { type: "picture", shown, button: `picture:${name}` };
      }
      case "moment":
        return { type: "moment", step: value.length > "2025-11-14T10:00".length ? 1 : 60 };
      case "boolean":
        return field.empty === "required" ? { type: "checkbox" } : select(value, named(["true", "false"]));
      case "choice":
        return select(value, named(field.options));
      case "lines":
        return options || field.options
          ? checkboxes(value, options ?? named(field.options ?? []))
          : { type: "long", rows: rowsOf([value]) };
      default:
        if (options) return select(value, options);
        return long ? { type: "long", rows: rowsOf([value]) } : { type: "text" };
    }
  }

  const nodes = root.type === "object" ? nodesOf("", root, text, "", null) : [toNode("", root, text, "", null)];
  const rest = open.map(({ name, reason }) => ({
    text: name ? m.editing_fault_at({ label: name, reason }) : reason,
    href: null,
  }));
  return { nodes, faults: [...shown, ...rest], labels };
}

/** What stands before an amount. @param typed a currency, as far as it is typed: of half a code there is no sign */
function shownCurrency(typed: string): string {
  if (typed === "") return currencySign("IDR");
  return currencySchema.safeParse(typed).success ? currencySign(typed) : "";
}

const named = (values: readonly string[]): Options =>
  values.map((value) => ({ value, label: choiceText(value) ?? value }));

/** The chosen ones and unknown ones first, in their order: a form is sent in that order. */
function optionsWith(chosen: readonly string[], options: Options) {
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  return [
    ...chosen.map((value) => ({ value, label: labels.get(value) ?? value, chosen: true })),
    ...options.filter(({ value }) => !chosen.includes(value)).map((option) => ({ ...option, chosen: false })),
  ];
}

const checkboxes = (value: string, options: Options): Control => ({
  type: "checkboxes",
  options: optionsWith([...new Set(value.split("\n").filter(Boolean))], options),
});

function select(value: string, options: Options): Control {
  const known = options.some((option) => option.value === value);
  const all = value === "" || known ? options : [{ value, label: value }, ...options];
  return { type: "select", options: all.map((option) => ({ ...option, chosen: option.value === value })) };
}

/** Controls whose values say nothing of an entry. */
const UNTITLED: ReadonlySet<Control["type"]> = new Set(["select", "picture"]);

/** What is chosen in an entry that has nothing else. */
function chosenIn(nodes: readonly FormNode[]): string {
  const [only, ...others] = nodes;
  const control = only?.type === "input" && others.length === 0 ? only.input.control : null;
  return control?.type === "select" ? (control.options.find(({ chosen }) => chosen)?.label ?? "") : "";
}

/** The first text in an entry. */
function titleOf(nodes: readonly FormNode[]): string {
  for (const node of nodes) {
    const inputs = node.type === "words" ? node.inputs : node.type === "input" ? [node.input] : [];
    const text = inputs.find(({ value, control }) => value && !UNTITLED.has(control.type))?.value;
    if (text) return text.length > TITLE ? `${text.slice(0, TITLE)}…` : text;
  }
  return chosenIn(nodes);
}
