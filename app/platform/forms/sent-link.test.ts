import { expect, test } from "vitest";
import { createSentLinks } from "./sent-link.server";

const links = createSentLinks(["a-secret-of-more-than-thirty-two-characters"]);
const SENT = { reference: "CM-7K3F-2Q", acknowledged: true };

const paramsOf = (address: string) => new URL(address, "http://site.example").searchParams;

test.each([true, false])("a URL carries what was sent, with a confirmation: %s", (acknowledged) => {
  const address = links.create("/contact", { ...SENT, acknowledged });
  expect(address).toMatch(/^\/contact\?sent=CM-7K3F-2Q&proof=[\w-]{43}$/);
  expect(links.read("/contact", paramsOf(address))).toEqual({ ...SENT, acknowledged });
});

test.each<[string, (params: URLSearchParams) => void]>([
  ["another reference", (params) => params.set("sent", "CM-7K3F-2R")],
  ["no reference", (params) => params.delete("sent")],
  ["no signature", (params) => params.delete("proof")],
  ["an empty signature", (params) => params.set("proof", "")],
  ["a changed signature", (params) => params.set("proof", `A${params.get("proof")?.slice(1)}`)],
  ["a signature of another length", (params) => params.set("proof", `${params.get("proof")}x`)],
])("a URL with %s is not accepted", (_, change) => {
  const params = paramsOf(links.create("/contact", SENT));
  change(params);
  expect(links.read("/contact", params)).toBeNull();
});

test("a URL of one form is not accepted on the page of another, nor with another secret", () => {
  const params = paramsOf(links.create("/contact", SENT));
  expect(links.read("/book-space", params)).toBeNull();
  expect(createSentLinks(["another-secret-of-thirty-two-characters"]).read("/contact", params)).toBeNull();
});
