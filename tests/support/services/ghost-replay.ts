import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { ghostFixture, RECORDED_KEY, RECORDED_URL, recordedPosts } from "./ghost-fixtures";
import { startHttpServer } from "./http-server";
import { sendEndlessJson } from "./stub-api";

/** How the blog behaves. */
export type GhostMode =
  /** Responds with the recorded posts. */
  | { kind: "up" }
  /** Responds to every request with this recorded response. */
  | { kind: "recorded"; name: string }
  /** Responds after this many ms. */
  | { kind: "slow"; delay: number }
  /** Responds with 200 and a web page. */
  | { kind: "html" }
  /** Closes the connection in the middle of a response. */
  | { kind: "half" }
  /** Sends an endless response. */
  | { kind: "endless" }
  /** Closes every connection without a response; with `query`, those of requests that have this parameter. */
  | { kind: "down"; query?: string };

export type GhostReplay = {
  /** Address without a trailing slash. */
  url: string;
  key: string;
  /** All requests so far, in order. */
  requests: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly status: number }[];
  behave(mode: GhostMode): void;
  /** Changes the fields of one post. */
  edit(slug: string, fields: Record<string, unknown>): void;
  close(): Promise<void>;
};

/** The posts of the recorded blog, in the order of its list. */
const BLOG = ["posts-limit9-page1", "posts-limit9-page2", "posts-limit9-page3", "posts-limit9-page4"];

/**
 * A real HTTP server on a free port that responds like the recorded Ghost.
 * @param fixtures recorded lists of its posts
 */
export async function startGhostReplay(fixtures: readonly string[] = BLOG): Promise<GhostReplay> {
  let mode: GhostMode = { kind: "up" };
  let posts = fixtures.flatMap(recordedPosts);
  const requests: GhostReplay["requests"] = [];

  const { url: baseUrl, stop } = await startHttpServer((request, response) => {
    requests.push({
      path: request.url ?? "",
      headers: request.headers,
      get status() {
        return response.statusCode;
      },
    });
    const { kind } = mode;
    if (mode.kind === "down" && isAbout(request, mode.query)) request.socket.destroy();
    else if (kind === "html")
      send(response, 200, { "content-type": "text/html" }, "<!DOCTYPE html><title>Blog</title>");
    else if (kind === "endless") sendEndlessJson(response);
    else if (mode.kind === "recorded") sendRecorded(response, mode.name);
    else if (mode.kind === "slow") setTimeout(() => respond(request, response), mode.delay).unref();
    else respond(request, response);
  });

  function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", baseUrl);
    if (url.searchParams.get("key") !== RECORDED_KEY) return sendRecorded(response, "error-401-wrong-key");
    if (url.pathname !== "/ghost/api/content/posts/") return sendRecorded(response, "error-404-slug");
    const found = queryPosts(posts, url.searchParams);
    if (!found) return sendRecorded(response, "error-400-filter");
    const text = JSON.stringify(found).replaceAll(RECORDED_URL, baseUrl);
    const headers = ghostFixture("posts-limit9-page1").response.headers;
    if (mode.kind !== "half") return send(response, 200, headers, text);
    response.writeHead(200, { ...headers, "content-length": Buffer.byteLength(text) });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  }

  function sendRecorded(response: ServerResponse, name: string) {
    const { status, headers, body } = ghostFixture(name).response;
    const text = typeof body === "string" ? body : JSON.stringify(body).replaceAll(RECORDED_URL, baseUrl);
    // The recording omits the compressed bytes: the same three posts again.
    const zipped = headers["content-encoding"] === "gzip";
    send(response, status, headers, zipped ? gzipSync(JSON.stringify({ posts: posts.slice(0, 3) })) : text);
  }

  return {
    url: baseUrl,
    key: RECORDED_KEY,
    requests,
    behave: (next) => {
      mode = next;
    },
    edit: (slug, fields) => {
      posts = posts.map((post) => (post.slug === slug ? { ...post, ...fields } : post));
    },
    close: stop,
  };
}

/** Whether a request has a query parameter; true when none is named. */
function isAbout({ url = "/" }: IncomingMessage, name: string | undefined): boolean {
  return name === undefined || new URL(url, RECORDED_URL).searchParams.has(name);
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string | Buffer) {
  response.writeHead(status, headers);
  response.end(status === 204 || status === 304 ? undefined : body);
}

type RecordedPost = Record<string, unknown>;

/** The part of Ghost's query language that the site uses; null for anything else, where Ghost responds with 400. */
function queryPosts(posts: RecordedPost[], query: URLSearchParams) {
  const conditions = (query.get("filter") ?? "").split("+").filter(Boolean).map(readCondition);
  if (conditions.includes(null)) return null;
  const matching = posts.filter((post) => conditions.every((condition) => condition?.(post)));
  const limit = Number(query.get("limit") ?? 15);
  const page = Number(query.get("page") ?? 1);
  const pages = Math.max(1, Math.ceil(matching.length / limit));
  const pagination = { page, limit, pages, total: matching.length, next: page < pages ? page + 1 : null, prev: null };
  const fields = query.get("fields")?.split(",");
  const chosen = matching.slice((page - 1) * limit, page * limit).map((post) => pick(post, fields));
  return { posts: chosen, meta: { pagination } };
}

function readCondition(text: string): ((post: RecordedPost) => boolean) | null {
  const [, order, moment] = /^published_at:(>=|<)'(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)'$/.exec(text) ?? [];
  if (moment) {
    const limit = Date.parse(`${moment.replace(" ", "T")}Z`);
    const at = (post: RecordedPost) => Date.parse(String(post.published_at));
    return order === "<" ? (post) => at(post) < limit : (post) => at(post) >= limit;
  }
  const [, field, value] = /^(slug|tag|visibility|authors):(.+)$/.exec(text) ?? [];
  if (!field || !value) return null;
  if (value.startsWith("-")) {
    const unwanted = readCondition(`${field}:${value.slice(1)}`);
    return unwanted && ((post) => !unwanted(post));
  }
  const literals = /^\[(.+)\]$/.exec(value)?.[1]?.split(",") ?? [value];
  const wanted = literals.map((literal) => literal.replace(/^'(.*)'$/, "$1"));
  if (field === "tag") return (post) => slugsOf(post.tags).some((slug) => wanted.includes(slug));
  if (field === "authors") return (post) => slugsOf(post.authors).some((slug) => wanted.includes(slug));
  return (post) => wanted.includes(String(post[field]));
}

function slugsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.map((item: { slug: string }) => item.slug) : [];
}

/** Without `html` among the fields, Ghost begins the excerpt with paragraphs that only members may read. */
function pick(post: RecordedPost, fields: string[] | undefined): RecordedPost {
  if (!fields) return post;
  const excerpt = fields.includes("html") ? post.excerpt : (post.custom_excerpt ?? post.plaintext);
  const asked = Object.entries({ ...post, excerpt }).filter(([name]) => [...fields, "authors", "tags"].includes(name));
  return Object.fromEntries(asked);
}
