import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import brands from "~/content/embedded/brands.json";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";

type Operation = { responses: Record<string, unknown>; security?: unknown };
type OpenApi = { openapi: string; paths: Record<string, Record<string, Operation>>; components?: unknown };

let site: SharedSite;
let document: OpenApi;
const ajv = addFormats(new Ajv2020({ strict: false }));

beforeAll(async () => {
  site = await sharedSite();
  document = (await (await fetch(`${site.url}/api/v1/openapi.json`)).json()) as OpenApi;
  ajv.addSchema(document, "openapi.json");
});

const pointer = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

/** The errors of a response against its schema in the document. */
async function faultsOf(path: string, address: string, status: number) {
  const response = await fetch(`${site.url}/api/v1${address}`);
  expect(response.status).toBe(status);
  const place = `#/paths/${pointer(path)}/get/responses/${status}/content/${pointer("application/json")}/schema`;
  const validate = ajv.compile({ $ref: `openapi.json${place}` });
  validate(await response.json());
  return validate.errors ?? [];
}

test("the document is OpenAPI 3.1", async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
});

test("without API_TOKEN POST is not supported, and the document does not describe it", async () => {
  expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).not.toContain("post");
  expect(document.components ?? {}).not.toHaveProperty("securitySchemes");
  for (const path of ["/contact-messages", "/exhibitor-registrations"]) {
    expect(document.paths).not.toHaveProperty(path);
    const response = await fetch(`${site.url}/api/v1${path}`, { method: "POST", body: "{}" });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD");
    expect(await response.json()).toEqual({ error: expect.any(String) });
  }
});

const slug = brands[0]?.slug ?? "";
/** An example URL of each path with a parameter. */
const examples: Record<string, string[]> = {
  "/brands": ["/brands", "/brands?q=tent&order=booth&limit=3&page=2", "/brands?category=nothing"],
  "/brands/{slug}": [`/brands/${slug}`],
  "/sessions": ["/sessions", "/sessions?day=2025-11-15"],
  "/policies/{slug}": ["/policies/terms", "/policies/privacy", "/policies/event-policy", "/policies/ticket-policy"],
};

test("every endpoint's response matches the document", async () => {
  const readable = Object.keys(document.paths).filter((path) => document.paths[path]?.get);
  expect(readable.length).toBeGreaterThanOrEqual(15);
  for (const path of readable) {
    for (const address of examples[path] ?? [path]) expect(await faultsOf(path, address, 200), address).toEqual([]);
  }
});

test("error responses match the document: a missing record, an invalid parameter", async () => {
  expect(await faultsOf("/brands/{slug}", "/brands/nobody-of-this-name", 404)).toEqual([]);
  expect(await faultsOf("/policies/{slug}", "/policies/nothing", 404)).toEqual([]);
  expect(await faultsOf("/brands", "/brands?page=zero", 400)).toEqual([]);
  expect(await faultsOf("/sessions", "/sessions?day=friday", 400)).toEqual([]);
});

test("a response that the document does not allow is found", () => {
  const place = `#/paths/${pointer("/links")}/get/responses/200/content/${pointer("application/json")}/schema`;
  expect(ajv.validate({ $ref: `openapi.json${place}` }, { links: [{ label: 1 }] })).toBe(false);
});
