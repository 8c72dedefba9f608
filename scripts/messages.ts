/** `npm run messages`: compiles the messages as builds have them. */
import { compileMessages } from "./build/messages.ts";

await compileMessages("message-modules", { cleanOutdir: true });
