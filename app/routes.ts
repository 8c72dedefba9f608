import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The URL table: one module a URL. The names of news, news-slug and links are the specification's. */
export default [
  index("routes/home/home.tsx"),
  route("faq", "routes/pages/faq.tsx"),
  route("links", "routes/pages/links.tsx", { id: "links" }),
  route("ticket", "routes/event/ticket.tsx", { id: "ticket" }),
  route("winner", "routes/pages/winner.tsx"),
  route("contact", "routes/forms/contact.tsx"),
  route("gallery", "routes/pages/gallery.tsx"),
  route("rundown", "routes/event/rundown.tsx", { id: "rundown" }),
  route("partners", "routes/pages/partners.tsx"),
  route("programs", "routes/event/programs.tsx"),
  route("book-space", "routes/forms/book-space.tsx"),
  route("news", "routes/news/news.tsx", { id: "news" }),
  route("news/rss.xml", "routes/news/news-rss.ts"),
  route("news/feed.json", "routes/news/news-feed.ts"),
  route("news/:slug", "routes/news/news-slug.tsx", { id: "news-slug" }),
  route("brands", "routes/brands/brands.tsx", { id: "brands" }),
  route("brands/:slug", "routes/brands/brands-slug.tsx", { id: "brands-slug" }),
  route("terms", "routes/pages/legal-page.tsx", { id: "terms" }),
  route("privacy", "routes/pages/legal-page.tsx", { id: "privacy" }),
  route("event-policy", "routes/pages/legal-page.tsx", { id: "event-policy" }),
  route("ticket-policy", "routes/pages/legal-page.tsx", { id: "ticket-policy" }),

  route("accessibility", "routes/pages/accessibility.tsx"),

  // Moved: `route-rules.server.ts` says where to. They stand here so that links to them are known to the router.
  route("tickets", "routes/pages/moved.tsx", { id: "tickets" }),
  route("blog/*", "routes/pages/moved.tsx", { id: "blog" }),

  route("social/*", "routes/site-files/social.ts"),
  route("rundown.ics", "routes/event/rundown-ics.ts"),
  route("rundown.json", "routes/event/rundown-json.ts"),
  route("event.ics", "routes/event/event-ics.ts"),
  route("sitemap.xml", "routes/site-files/sitemap.ts"),
  route("sitemap/:file", "routes/site-files/sitemap.ts", { id: "sitemap-part" }),
  route("robots.txt", "routes/site-files/robots.ts"),
  route("llms.txt", "routes/site-files/llms.ts"),
  route("manifest.webmanifest", "routes/site-files/web-manifest.ts"),

  route("builds/latest.json", "routes/operations/builds-latest.ts"),
  route("hooks/blog", "routes/api/hooks-blog.ts"),
  route("hooks/content", "routes/api/hooks-content.ts"),
  route("healthz", "routes/operations/healthz.ts"),
  route("readyz", "routes/operations/readyz.ts"),
  route("metrics", "routes/operations/metrics.ts"),
  route("csp-reports", "routes/operations/csp-reports.ts"),
  route("color-mode", "routes/forms/color-mode.ts"),
  route("api/icons/:file", "routes/api/api-icons.ts"),
  route("api/v1/openapi.json", "routes/api/api-openapi.ts"),
  route("api/v1/*", "routes/api/api.ts"),

  // Without this an address that matches nothing would run no middleware: no theme, no headers, no menu.
  route("*", "routes/pages/not-found.tsx"),
] satisfies RouteConfig;
