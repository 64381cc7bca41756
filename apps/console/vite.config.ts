import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { workerBuild, workerFile } from "./worker/worker-build.ts";

/** The console is served under /console; while it is written, calls go to a server on the default port. */
export default defineConfig({
  base: "/console/",
  plugins: [react(), workerBuild()],
  build: {
    // Fonts, maps and images stay files: the policy of the pages lets no data in from elsewhere.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What forbids zod to make functions of text is run before the first schema is made, whatever else is split from what.
    rolldownOptions: {
      input: { index: "index.html", worker: "worker/worker.ts" },
      // What jsPDF draws HTML and SVG by, which it loads only then: the console draws neither.
      external: ["canvg", "dompurify", "html2canvas"],
      output: {
        entryFileNames: ({ name }) => (name === "worker" ? workerFile : "assets/[name]-[hash].js"),
        codeSplitting: { groups: [{ name: "zod", test: /node_modules\/zod\/|without-eval/ }] },
      },
    },
    target: "es2023",
  },
  server: { proxy: { "/trpc": "http://127.0.0.1:8080" } },
});
