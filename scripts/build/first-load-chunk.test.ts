import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { firstLoadChunk, LIST_MODULES, SHARED_MODULES, sharedChunk, startedChunk } from "./first-load-chunk.ts";

/** Modules and their static importers. */
const importers: Record<string, string[]> = {
  "/site/app/root.tsx?__react-router-build-client-route": [],
  "/site/app/design/components/header.tsx": ["/site/app/root.tsx?__react-router-build-client-route"],
  "/site/app/design/components/icon.tsx": [
    "/site/app/design/components/card.tsx",
    "/site/app/design/components/header.tsx",
  ],
  "/site/app/design/components/card.tsx": ["/site/app/routes/brands/brands.tsx"],
  "/site/app/design/components/media/picture.tsx": ["/site/app/routes/brands/brands.tsx"],
  "/site/app/routes/brands/brands.tsx": [],
  "/site/node_modules/react-router/index.js": ["/site/app/design/components/header.tsx"],
  "/site/node_modules/sonner/index.js": ["/site/app/design/components/toaster.tsx"],
  "/site/app/design/components/toaster.tsx": [],
  "/site/app/circle/a.ts": ["/site/app/circle/b.ts"],
  "/site/app/circle/b.ts": ["/site/app/circle/a.ts"],
};
const graph = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };

test.each([
  ["/site/app/design/components/header.tsx", "shell"],
  ["/site/app/design/components/icon.tsx", "shell"],
  ["/site/node_modules/react-router/index.js", "framework"],
  ["/site/app/design/components/card.tsx", null],
  ["/site/app/design/components/media/picture.tsx", "shell"],
  ["/site/app/design/components/toaster.tsx", null],
  ["/site/node_modules/sonner/index.js", null],
  ["/site/app/circle/a.ts", null],
  ["/site/app/staff/frame/staff-menu.ts", "staff"],
  ["/site/app/staff/people/people-page.tsx", null],
  ["/site/app/paraglide/messages/staff_today.js", "staff"],
  ["/site/app/paraglide/messages/http_reference.js", null],
])("%s goes into %s", (id, chunk) => {
  expect(firstLoadChunk(id, graph)).toBe(chunk);
});

test.each(SHARED_MODULES)("%s is one module of the app, and goes into shell", (name) => {
  const files = globSync(`app/{config,design/components,news/list,visitors}/**/${name}.{ts,tsx}`);
  expect(files).toHaveLength(1);
  expect(firstLoadChunk(`/site/${files[0]}`, graph)).toBe("shell");
});

test.each(LIST_MODULES)("%s is one module of the app, and goes into lists alone", (name) => {
  const files = globSync(`app/{design/components,visitors}/**/${name}.{ts,tsx}`);
  expect(files).toHaveLength(1);
  expect(sharedChunk(`/site/${files[0]}`)).toBe("lists");
  expect(firstLoadChunk(`/site/${files[0]}`, graph)).toBeNull();
});

test.each([
  ["/site/app/paraglide/messages/plan_link.js", "lists"],
  ["/site/app/paraglide/messages/rundown_title.js", "lists"],
  ["/site/app/paraglide/messages/rundown_empty.js", null],
  ["/site/app/paraglide/messages/shell_page_of.js", "lists"],
  ["/site/app/design/components/offline/keep-pages.ts", "keep"],
  ["/site/app/design/components/card.tsx", null],
])("%s in a shared file: %s", (id, chunk) => {
  expect(sharedChunk(id)).toBe(chunk);
});

test("what every page starts is two modules of the app in one file", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => startedChunk(`/site/${file}`) !== null);
  expect(files.toSorted()).toEqual([
    "app/design/components/feedback/toaster.tsx",
    "app/design/components/layout/behaviours.ts",
  ]);
  expect(files.map((file) => sharedChunk(`/site/${file}`))).toEqual([null, null]);
});
