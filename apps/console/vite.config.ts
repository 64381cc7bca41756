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
    target: "es2023",
  },
  server: { proxy: { "/trpc": "http://127.0.0.1:8080" } },
});
