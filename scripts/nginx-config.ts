/** `npm run nginx:config` writes the rules that nginx shares with the app into deploy/nginx/default.conf.template. */
import { readFileSync, writeFileSync } from "node:fs";
import { TEMPLATE, withCacheRules } from "./nginx/cache-rules.ts";

writeFileSync(TEMPLATE, withCacheRules(readFileSync(TEMPLATE, "utf8")));
