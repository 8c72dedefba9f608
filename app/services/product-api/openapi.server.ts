import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { contactMessageSchema } from "~/entities/contact-message";
import { exhibitorRegistrationSchema } from "~/entities/exhibitor-registration";
import { type Endpoint, endpoints, errorSchema } from "./contract";

const json = (schema: z.ZodType) => ({ content: { "application/json": { schema } } });

/**
 * The OpenAPI 3.1 description of the product API, generated from the schemas.
 * @param serverUrl the address under which the paths lie
 */
export function describeApi(serverUrl: string) {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Product API of the expo's website",
      version: "1.0.0",
      description:
        "What the website reads. Money is an integer in the currency's own unit; times are ISO 8601 with offset; days are Asia/Jakarta days.",
    },
    servers: [{ url: serverUrl }],
    paths: { ...readPaths(), ...writePaths() },
  });
}

function readPaths(): ZodOpenApiPathsObject {
  return Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [endpoint.path, read(name, endpoint)]));
}

function read(name: string, { summary, query, params, response }: Endpoint) {
  return {
    get: {
      operationId: name,
      summary,
      requestParams: { ...(query && { query }), ...(params && { path: params }) },
      responses: {
        "200": { description: summary, ...json(response) },
        ...(query && { "400": { description: "A parameter is not valid", ...json(errorSchema) } }),
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

function writePaths(): ZodOpenApiPathsObject {
  return {
    "/exhibitor-registrations": write("registerExhibitor", "An exhibitor registration", exhibitorRegistrationSchema),
    "/contact-messages": write("sendContactMessage", "A message to the organiser", contactMessageSchema),
  };
}

function write(operationId: string, summary: string, body: z.ZodType) {
  return {
    post: {
      operationId,
      summary,
      requestParams: {
        header: z.object({
          "Idempotency-Key": z.string().meta({ description: "The submission's id: the same key is taken once" }),
        }),
      },
      requestBody: { required: true, ...json(body) },
      responses: {
        "201": { description: "Taken", ...json(z.object({ id: z.string() })) },
        "400": { description: "The body is not valid", ...json(errorSchema) },
      },
    },
  };
}
