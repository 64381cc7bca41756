import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The console is served under /console; while it is written, calls go to a server on the default port. */
export default defineConfig({
  base: "/console/",
  plugins: [react()],
  build: {
    // Fonts, maps and images stay files: the policy of the pages lets no data in from elsewhere.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What forbids zod to make functions of text is run before the first schema is made, whatever else is split from what.
    rolldownOptions: {
      // What jsPDF draws HTML and SVG by, which it loads only then: the console draws neither.
      external: ["canvg", "dompurify", "html2canvas"],
      output: { codeSplitting: { groups: [{ name: "zod", test: /node_modules\/zod\/|without-eval/ }] } },
    },
    target: "es2023",
  },
  server: { proxy: { "/trpc": "http://127.0.0.1:8080" } },
});
