import { localeTag } from "~/base/i18n/current-locale";
import { cleanLine, cleanText, escapeMarkup } from "~/base/values/plain-text";
import { typedParts } from "~/base/values/typed-text";

export interface MailDocument {
  kicker: string;
  title: string;
  /** What a mailbox shows beside the subject; absent: the first words. */
  preheader?: string;
  /** What matters most, in a box below the title; the first value is the largest. */
  block?: MailField[];
  paragraphs: string[];
  /** A person typed the paragraphs: their lines stay, and addresses of the web in them are links. */
  isTyped?: true;
  actions: { label: string; href: string }[];
  fields: MailField[];
  /** Sender and reason. */
  footer: string[];
}

export interface MailField {
  label: string;
  value: string;
  href?: string;
  /** The link cannot be told from the value, so that plain text needs it too. */
  isPrivate?: true;
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";
const INK = "#1c2b22";
const MUTED = "#4f5f55";
const LINE = "#dfe7e1";
const FOREST = "#1f4d36";
/** Header background, accent and text color, as in the site's style sheet. */
const NIGHT = "#0b2a2a";
const ACCENT = "#ff8a3c";
const ON_NIGHT = "#ffffff";

function valueHtml({ value, href }: MailField): string {
  const text = escapeMarkup(cleanText(value)).replace(/\n/g, "<br>");
  return href ? `<a href="${escapeMarkup(href)}" style="color:${FOREST};font-weight:600">${text}</a>` : text;
}

function actionHtml({ label, href }: MailDocument["actions"][number], index: number): string {
  const colours = index === 0 ? `background:${FOREST};color:#ffffff` : `background:#ffffff;color:${FOREST}`;
  // 48 px high: a thumb's width (WCAG 2.5.5 asks for 44).
  const shape = `display:block;padding:14px 16px;border:2px solid ${FOREST};border-radius:10px;line-height:20px`;
  return `<a href="${escapeMarkup(href)}" style="${shape};${colours};${FONT};font-size:16px;font-weight:700;text-align:center;text-decoration:none;margin:0 0 10px">${escapeMarkup(label)}</a>`;
}

function fieldHtml(field: MailField): string {
  return `<tr><td style="padding:12px 0;border-top:1px solid ${LINE};${FONT}">
<div style="font-size:13px;line-height:18px;color:${MUTED}">${escapeMarkup(field.label)}</div>
<div dir="auto" style="font-size:17px;line-height:24px;color:${INK};overflow-wrap:anywhere;word-break:break-word">${valueHtml(field)}</div>
</td></tr>`;
}

/** A box of facts, the first of which can be read at arm's length. */
function blockHtml(block: readonly MailField[]): string {
  const facts = block.map((field, index) => {
    const size = index === 0 ? "font-size:24px;line-height:30px" : "font-size:17px;line-height:24px";
    return `<div style="font-size:13px;line-height:18px;color:${MUTED}${index === 0 ? "" : ";padding-top:10px"}">${escapeMarkup(field.label)}</div>
<div dir="auto" style="${size};font-weight:700;color:${INK};overflow-wrap:anywhere;word-break:break-word">${valueHtml(field)}</div>`;
  });
  return `<tr><td style="padding:20px 20px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td style="padding:14px 16px;background:#f3f5ea;border:2px solid ${ACCENT};border-radius:10px;${FONT}">
${facts.join("\n")}
</td></tr></table></td></tr>
`;
}

/** Read by the list of a mailbox alone. */
const preheaderHtml = (text: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px">${escapeMarkup(text)}</div>\n`;

const typedHtml = (text: string) =>
  typedParts(cleanText(text))
    .map(({ text: part, href }) => {
      const shown = escapeMarkup(part).replace(/\n/g, "<br>");
      return href === null ? shown : `<a href="${escapeMarkup(href)}" style="color:${FOREST}">${shown}</a>`;
    })
    .join("");

/** HTML in the current language, for phones first: one column, large text, inline styles, no image and no external address. */
export function renderHtml(document: MailDocument): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 12px;font-size:16px;line-height:24px;color:${INK}">${document.isTyped ? typedHtml(text) : escapeMarkup(text)}</p>`;
  return `<!doctype html>
<html lang="${localeTag()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeMarkup(document.title)}</title></head>
<body style="margin:0;padding:0;background:#eef3ef">
${document.preheader ? preheaderHtml(document.preheader) : ""}<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:14px">
<tr><td style="padding:22px 20px 18px;background:${NIGHT};border-bottom:5px solid ${ACCENT};border-radius:14px 14px 0 0;${FONT}">
<div style="font-size:13px;line-height:18px;font-weight:700;color:${ACCENT}">${escapeMarkup(document.kicker)}</div>
<h1 dir="auto" style="margin:4px 0 0;font-size:24px;line-height:30px;color:${ON_NIGHT};overflow-wrap:anywhere;word-break:break-word">${escapeMarkup(cleanLine(document.title))}</h1>
</td></tr>
${document.block ? blockHtml(document.block) : ""}<tr><td style="padding:20px 20px 8px;${FONT}">
${document.paragraphs.map(paragraph).join("\n")}
${document.actions.map(actionHtml).join("\n")}
</td></tr>
<tr><td style="padding:0 20px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${document.fields.map(fieldHtml).join("\n")}
</table></td></tr>
<tr><td style="padding:16px 20px 24px;border-top:1px solid ${LINE};${FONT};font-size:13px;line-height:19px;color:${MUTED}">
${document.footer.map(escapeMarkup).join("<br>")}
</td></tr></table></td></tr></table></body></html>
`;
}

/** Plain text; a value of several lines is indented, so that it cannot imitate another field. */
export function renderText(document: MailDocument): string {
  const field = ({ label, value, href, isPrivate }: MailField) => {
    const text = cleanText(isPrivate ? `${value}\n${href}` : value);
    return text.includes("\n") ? `${label}:\n${text.replace(/^/gm, "    ")}` : `${label}: ${text}`;
  };
  const blocks = [
    document.kicker,
    cleanLine(document.title),
    (document.block ?? []).map(field).join("\n"),
    ...document.paragraphs,
    document.actions.map(({ label, href }) => `${label}:\n${href}`).join("\n\n"),
    document.fields.map(field).join("\n"),
    `-- \n${document.footer.join("\n")}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
