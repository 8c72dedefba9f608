import { describe, expect, it } from "vitest";
import { cleanLine, cleanText, withoutLinks } from "./plain-text";

describe("cleaning text that a stranger typed", () => {
  it("makes one line of anything", () => {
    expect(cleanLine("  a\r\nb\tc\u2028d\u0085e\u0000f  ")).toBe("a b c d e f");
  });

  it("preserves emoji, joined emoji and right-to-left letters", () => {
    expect(cleanLine("Kemah ⛺ 👨‍👩‍👧 שלום مرحبا")).toBe("Kemah ⛺ 👨‍👩‍👧 שלום مرحبا");
  });

  it("takes out marks that reorder or hide", () => {
    expect(cleanLine("a\u202Eb\u2066c\u2069\u200Fd\u200Be\uFEFF")).toBe("abcde");
    expect(cleanText("a\u202Eb\u001B[31m")).toBe("ab[31m");
  });

  it.each([
    ["joiners", "\u200D \u200C"],
    ["fillers of Hangul", "\u3164\uFFA0\u115F"],
    ["a selector", "\uFE0F"],
    ["tags", "\u{E0041}\u{E0042}"],
    ["an empty pattern of Braille", "\u2800"],
    ["a grapheme joiner", "\u034F"],
  ])("leaves nothing of %s alone, since nobody sees a name in them", (_, typed) => {
    expect([cleanLine(typed), cleanText(`${typed}\n${typed}`)]).toEqual(["", ""]);
    expect(cleanLine(`a${typed}`)).toBe(`a${typed}`);
  });

  it("replaces half a character, which no database stores", () => {
    expect(cleanLine("a\uD800b")).toBe("a\uFFFDb");
    expect(cleanText("a\uDC00b")).toBe("a\uFFFDb");
  });

  it("leaves nothing that a mail program would make a link, and all that is read", () => {
    const typed = "Win at https://evil.com/now, or me@evil。com: PT. Rimba (S.Kom.)";
    const shown = withoutLinks(typed);
    expect(shown.replaceAll("\u2060", "")).toBe(typed);
    expect(shown).not.toMatch(/[\w/][.:/@。][\w/]/);
    expect(withoutLinks("PT. Rimba Raya")).toBe("PT. Rimba Raya");
  });

  it("takes linear work for a body of nothing but spaces", () => {
    // Quadratic work on 2 MB would take hours and end the test by its time limit.
    const spaces = " ".repeat(2_000_000);
    expect(cleanText(`a${spaces}b`)).toHaveLength(2_000_002);
    expect(cleanLine(`a${spaces}b`)).toBe("a b");
  });
});
