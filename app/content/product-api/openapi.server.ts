import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { acceptedSchema, type Endpoint, endpoints, errorSchema, queryOf, type SubmissionEndpoint } from "./contract";

const json = (schema: z.ZodType) => ({ content: { "application/json": { schema } } });

/** The OpenAPI 3.1 description of the product API at `serverUrl`. @param submissions where it takes POST */
export function describeApi(serverUrl: string, submissions: readonly SubmissionEndpoint[]) {
  const takesSubmissions = submissions.length > 0;
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Product API of the expo's website",
      version: "1.0.0",
      description:
        "What the website reads, and where it delivers its forms. Money is an integer in the currency's own unit; times are ISO 8601 with offset; days are Asia/Jakarta days, and those of the expo end at 05:00 of the next.",
    },
    servers: [{ url: serverUrl }],
    paths: { ...readPaths(), ...writePaths(submissions) },
    ...(takesSubmissions && {
      components: { securitySchemes: { token: { type: "http", scheme: "bearer", description: "API_TOKEN" } } },
    }),
  });
}

function readPaths(): ZodOpenApiPathsObject {
  return Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [endpoint.path, read(name, endpoint)]));
}

const contentLanguage = z.string().meta({ description: "The languages of its texts (RFC 9110, section 8.5)" });

function read(name: string, endpoint: Endpoint) {
  const { summary, params, response } = endpoint;
  return {
    get: {
      operationId: name,
      summary,
      requestParams: { query: queryOf(endpoint), ...(params && { path: params }) },
      responses: {
        "200": {
          description: summary,
          headers: z.object({ "Content-Language": contentLanguage.optional() }),
          ...json(response),
        },
        "400": { description: "A parameter is not valid", ...json(errorSchema) },
        ...(params && {
          "404": {
            description: "No such record. With any other body, such as a balancer's, it counts as an outage",
            ...json(errorSchema),
          },
        }),
      },
    },
  };
}

function writePaths(submissions: readonly SubmissionEndpoint[]): ZodOpenApiPathsObject {
  return Object.fromEntries(submissions.map((endpoint) => [endpoint.path, write(endpoint)]));
}

const idempotencyKeySchema = z.string().meta({
  description:
    "1 to 128 letters, digits or ._~:+/=- characters, such as a UUID. A repeat with the same key and body stores nothing more and has the same response, for as long as the submission is stored",
});

function write({ operationId, summary, request }: SubmissionEndpoint) {
  const error = (description: string) => ({ description, ...json(errorSchema) });
  return {
    post: {
      operationId,
      summary,
      security: [{ token: [] }],
      requestParams: { header: z.object({ "Idempotency-Key": idempotencyKeySchema }) },
      requestBody: { required: true, ...json(request) },
      responses: {
        "201": { description: "Stored, now or by an earlier request with this key", ...json(acceptedSchema) },
        "400": error("The body or the key is not valid"),
        "401": error("The token is missing or wrong"),
        "413": error("The body is too large"),
        "415": error("The body is not uncompressed JSON"),
        "422": error("The key was used before, for another body"),
        "503": error("Not stored: to be sent again with the same key after Retry-After"),
      },
    },
  };
}
