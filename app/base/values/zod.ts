import { z } from "zod";

/**
 * zod for every module that reaches the browser. It compiles object schemas with `new Function`, which the site's content
 * security policy refuses and reports, so the browser does without. zod reads this setting when a schema is created:
 * importing `z` from here guarantees that it is set by then, in whatever order the build places the modules.
 */
if (typeof document !== "undefined") z.config({ jitless: true });

export { z };
