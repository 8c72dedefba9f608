import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The URL table: one module a URL. The names of news, news-slug and links are the specification's. */
export default [
  index("routes/home/home.tsx"),
  route("faq", "routes/faq.tsx"),
  route("links", "routes/links.tsx", { id: "links" }),
  route("ticket", "routes/ticket.tsx", { id: "ticket" }),
  route("winner", "routes/winner.tsx"),
  route("contact", "routes/contact.tsx"),
  route("gallery", "routes/gallery.tsx"),
  route("rundown", "routes/rundown.tsx", { id: "rundown" }),
  route("partners", "routes/partners.tsx"),
  route("programs", "routes/programs.tsx"),
  route("book-space", "routes/book-space.tsx"),
  route("news", "routes/news.tsx", { id: "news" }),
  route("news/rss.xml", "routes/news-rss.ts"),
  route("news/feed.json", "routes/news-feed.ts"),
  route("news/:slug", "routes/news-slug.tsx", { id: "news-slug" }),
  route("brands", "routes/brands.tsx", { id: "brands" }),
  route("brands/:slug", "routes/brands-slug.tsx", { id: "brands-slug" }),
  route("terms", "routes/policy.tsx", { id: "terms" }),
  route("privacy", "routes/policy.tsx", { id: "privacy" }),
  route("event-policy", "routes/policy.tsx", { id: "event-policy" }),
  route("ticket-policy", "routes/policy.tsx", { id: "ticket-policy" }),

  route("accessibility", "routes/accessibility.tsx"),

  // Moved: `route-rules.server.ts` says where to. They stand here so that links to them are known to the router.
  route("tickets", "routes/moved.tsx", { id: "tickets" }),
  route("blog/*", "routes/moved.tsx", { id: "blog" }),

  route("social/*", "routes/social.ts"),
  route("rundown.ics", "routes/rundown-ics.ts"),
  route("rundown.json", "routes/rundown-json.ts"),
  route("event.ics", "routes/event-ics.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("sitemap/:file", "routes/sitemap.ts", { id: "sitemap-part" }),
  route("robots.txt", "routes/robots.ts"),
  route("llms.txt", "routes/llms.ts"),
  route("manifest.webmanifest", "routes/web-manifest.ts"),

  route("builds/latest.json", "routes/builds-latest.ts"),
  route("hooks/blog", "routes/hooks-blog.ts"),
  route("hooks/content", "routes/hooks-content.ts"),
  route("healthz", "routes/healthz.ts"),
  route("readyz", "routes/readyz.ts"),
  route("metrics", "routes/metrics.ts"),
  route("csp-reports", "routes/csp-reports.ts"),
  route("color-mode", "routes/color-mode.ts"),
  route("api/icons/:file", "routes/api-icons.ts"),
  route("api/v1/openapi.json", "routes/api-openapi.ts"),
  route("api/v1/*", "routes/api.ts"),

  // Without this an address that matches nothing would run no middleware: no theme, no headers, no menu.
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
