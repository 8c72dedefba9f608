import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { listPages } from "./pages.ts";

/** The URL table. Its pages are the rows of `pages.ts`. Everything else stands here, one module per URL or kind of file. */
export default [
  ...listPages().map(({ path, module, id }) => (path === "/" ? index(module) : route(path.slice(1), module, { id }))),

  route("news/rss.xml", "routes/news/news-feeds.ts", { id: "news-rss" }),
  route("news/feed.json", "routes/news/news-feeds.ts", { id: "news-feed" }),
  route("rundown.ics", "routes/event/calendars.ts", { id: "rundown-ics" }),
  route("event.ics", "routes/event/calendars.ts", { id: "event-ics" }),
  route("ticket-sales.ics", "routes/event/calendars.ts", { id: "ticket-sales-ics" }),
  route("rundown.json", "routes/event/calendars.ts", { id: "rundown-json" }),
  route("rundown/changes.xml", "routes/event/calendars.ts", { id: "rundown-changes-xml" }),

  route("book-space/prospectus.pdf", "routes/forms/prospectus.ts"),

  route("uploads/:file", "routes/site-files/uploads.ts"),
  route("social/*", "routes/site-files/social.ts"),
  route("sitemap.xml", "routes/site-files/text-files.ts", { id: "sitemap" }),
  route("robots.txt", "routes/site-files/text-files.ts", { id: "robots" }),
  route("llms.txt", "routes/site-files/text-files.ts", { id: "llms" }),
  route(".well-known/security.txt", "routes/site-files/text-files.ts", { id: "security-txt" }),
  route(".well-known/expo-tickets.json", "routes/site-files/ticket-keys.ts"),
  route("manifest.webmanifest", "routes/site-files/text-files.ts", { id: "web-manifest" }),

  route("builds/latest.json", "routes/operations/status.ts", { id: "builds-latest" }),
  route("healthz", "routes/operations/status.ts", { id: "healthz" }),
  route("readyz", "routes/operations/status.ts", { id: "readyz" }),
  route("metrics", "routes/operations/status.ts", { id: "metrics" }),
  route("csp-reports", "routes/operations/csp-reports.ts"),
  route("browser-errors", "routes/operations/browser-errors.ts"),
  route("updates/:purpose", "routes/forms/updates-link.tsx"),
  route("order/new", "routes/orders/order-new.tsx"),
  route("order/:reference", "routes/orders/order.tsx"),
  route("order/:reference/check", "routes/sales/check.tsx"),
  route("order/:reference/pay", "routes/orders/order-pay.ts"),
  route("preview", "routes/staff/preview.tsx"),
  route("gate", "routes/gate/gate.ts"),
  route("gate/worker.js", "routes/gate/gate-worker.ts"),
  route("gate/:call", "routes/gate/gate-calls.ts"),
  route("staff", "routes/staff/start.tsx"),
  route("staff/sign-in", "routes/staff/sign-in.tsx"),
  route("staff/sessions", "routes/staff/sessions.tsx"),
  route("staff/audit", "routes/staff/audit.tsx"),
  route("staff/orders", "routes/staff/orders.tsx"),
  route("staff/orders/bank", "routes/sales/bank.tsx"),
  route("staff/orders/:reference", "routes/staff/order.tsx"),
  route("staff/gate", "routes/staff/gate.tsx"),
  route("staff/today/:task", "routes/staff/task.tsx"),
  route("staff/content/*", "routes/staff/content.tsx"),
  route("staff/revisions/*", "routes/staff/revisions.tsx"),
  route("staff/scheduled/*", "routes/staff/scheduled.tsx"),
  route("staff/content/:kind/+sheet", "routes/staff/sheet.tsx"),
  route("staff/sheets/:file", "routes/staff/sheet-file.ts"),
  route("color-mode", "routes/forms/color-mode.ts"),
  route("hooks/blog", "routes/api/webhooks.ts", { id: "hooks-blog" }),
  route("hooks/content", "routes/api/webhooks.ts", { id: "hooks-content" }),
  route("hooks/midtrans", "routes/api/payment-messages.ts"),
  route("api/icons/:file", "routes/api/api-icons.ts"),
  route("api/v1/openapi.json", "routes/api/api.ts", { id: "openapi" }),
  route("api/v1/*", "routes/api/api.ts"),

  // The root middleware, with redirects, theme and headers, runs for matched routes only. So these match all other paths;
  // the first two, which `route-rules.server.ts` redirects, are listed so that the router knows links to them.
  route("tickets", "routes/pages/not-found.tsx", { id: "tickets" }),
  route("blog/*", "routes/pages/not-found.tsx", { id: "blog" }),
  route("*", "routes/pages/not-found.tsx"),
] satisfies RouteConfig;
