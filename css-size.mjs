import { readFileSync, readdirSync } from "node:fs"; import { brotliCompressSync } from "node:zlib";
const d=process.argv[2]+"/build/client/assets/"; for (const f of readdirSync(d).filter(f=>f.startsWith("app-")&&f.endsWith(".css"))) console.log(f, brotliCompressSync(readFileSync(d+f)).length);
