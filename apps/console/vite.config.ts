import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileHint } from "./bundling/compile-hint.ts";
import { earlyBuild, earlyModule } from "./bundling/early-build.ts";
import { workerBuild, workerFile, workerModule } from "./worker/worker-build.ts";

/** Modules that are built as separate files and are not part of the code of the page. */
const ownEntries = [earlyModule, workerModule];

/** Build settings of the console. Its pages are served under `/console`. During development, calls are sent to a server on the default port. */
export default defineConfig({
  base: "/console/",
  plugins: [react(), earlyBuild(), workerBuild(), compileHint(["drawing", "asking"])],
  build: {
    // Fonts, maps and images stay files: the policy of the pages lets no data in from elsewhere.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What forbids zod to make functions of text stands in the file of zod: it is run before the first schema is made, whatever else is split from what.
    rolldownOptions: {
      input: { index: "index.html", early: earlyModule, worker: workerModule },
      output: {
        entryFileNames: ({ name }) => (name === "worker" ? workerFile : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [
            { name: "zod", test: /node_modules\/zod\/|without-eval/, priority: 2 },
            // What asks for the answer, in a file that comes before the one that draws it.
            {
              name: "asking",
              test: /\/preload-helper|\/node_modules\/react\/|\/packages\/schema\/|\/src\/data\/(?:state\/|api\/(?:api-key|early-calls|entry-link|forecast-inputs|trpc-path))/,
              tags: ["$initial"],
              priority: 1,
            },
            {
              name: "drawing",
              test: (id) => !ownEntries.some((name) => id.endsWith(name)),
              tags: ["$initial"],
            },
          ],
        },
      },
    },
    target: "es2023",
  },
  server: { proxy: { "/trpc": "http://127.0.0.1:8080" } },
});
