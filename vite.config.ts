import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          // `index` is what react-router-serve takes; `main` is our own thin server over the same modules.
          input: { index: "virtual:react-router/server-build", main: "./app/server/main.ts" },
          output: { entryFileNames: "[name].js" },
        },
      },
    },
  },
});
