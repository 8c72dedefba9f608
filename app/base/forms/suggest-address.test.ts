import { describe, expect, it } from "vitest";
import { suggestAddress } from "./suggest-address";

describe("suggestAddress", () => {
  it.each([
    ["gmial.com", "gmail.com"],
    ["gamil.com", "gmail.com"],
    ["gmai.com", "gmail.com"],
    ["gmaill.com", "gmail.com"],
    ["gnail.com", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["gmail.cmo", "gmail.com"],
    ["gmail.cm", "gmail.com"],
    ["gmail.co", "gmail.com"],
    ["gmail,com", "gmail.com"],
    ["gmail .com", "gmail.com"],
    ["gmail..com", "gmail.com"],
    ["ymail,com", "ymail.com"],
    ["gmail", "gmail.com"],
    ["gmail.comm", "gmail.com"],
    ["gmial.con", "gmail.com"],
    ["GMAIL.CON", "gmail.com"],
    ["gmail.co.id", "gmail.com"],
    ["yaho.com", "yahoo.com"],
    ["yahooo.co.id", "yahoo.co.id"],
    ["yahoo.coid", "yahoo.co.id"],
    ["yahoo.id", "yahoo.co.id"],
    ["hotmial.com", "hotmail.com"],
    ["outlok.com", "outlook.com"],
    ["iclould.com", "icloud.com"],
  ])("asks whether %s was meant as %s", (typed, meant) => {
    expect(suggestAddress(`Sari.Dewi@${typed}`)).toBe(`Sari.Dewi@${meant}`);
  });

  it.each([
    ...["gmail.com", "Gmail.com", "ymail.com", "yahoo.co.id", "yahoo.co.in", "yahoo.co.uk", "yahoo.com.sg"],
    ...["mail.com", "mail.co", "email.com", "gmx.com", "live.com", "proton.me", "visitor.example", "ui.ac.id"],
    ...["rimba.co.id", "cloud.com", "gojek.com", "mail.ugm.ac.id", "outdoor.id"],
  ])("asks nothing about %s", (domain) => {
    expect(suggestAddress(`sari@${domain}`)).toBeNull();
  });

  it("asks for the address alone where a name stands before it", () => {
    expect(suggestAddress("Sari Dewi <sari@gmail.com>")).toBe("sari@gmail.com");
    expect(suggestAddress("mailto:sari@gmial.com")).toBe("sari@gmail.com");
  });

  it.each(["", "sari", "sari dewi@gmial.com", "<@gmial.com", "@gmial.com", "sari@"])(
    "asks nothing about %j, which is no address",
    (text) => {
      expect(suggestAddress(text)).toBeNull();
    },
  );
});
