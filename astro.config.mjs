import node from "@astrojs/node";
import react from "@astrojs/react";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "astro/config";
import { bundles, frameStylesOnce, minifyInlineScripts } from "./site/bundles.ts";

const developing = process.argv.includes("dev");

/** `client:tap`: an island that is loaded by the first touch, pointer or focus. */
const tapDirective = {
  name: "tap",
  hooks: {
    "astro:config:setup": ({ addClientDirective }) => {
      addClientDirective({ name: "tap", entrypoint: "./site/src/client/tap.ts" });
    },
  },
};

/*
 * The front sends this as a header. Scripts and style elements need a hash or our own origin; style attributes are
 * free, because React Aria positions popovers by them. The one style hash is of the element that its usePress adds
 * at run time: it changes with that package's version, and a browser test watches for it.
 */
const contentSecurityPolicy = {
  algorithm: "SHA-256",
  directives: [
    "default-src 'self'",
    // Pictures of products may lie anywhere.
    "img-src 'self' data: http: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ],
  styleDirective: {
    hashes: ["sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o="],
    resources: ["'self'", { resource: "'unsafe-inline'", kind: "attribute" }],
  },
};

export default defineConfig({
  site: process.env.SITE_URL || "http://localhost:3000",
  srcDir: "./site/src",
  publicDir: "./site/public",
  // Each build has its own folder, so that a shop that is running keeps the one it began with.
  outDir: process.env.SITE_BUILD_DIR ?? "./dist/site",
  cacheDir: "./.cache/astro",
  output: "server",
  // Whole pages instead of streams of small pieces, which cost more: the worker waits for the end of a page anyway.
  adapter: node({ mode: "middleware", staticHeaders: true, experimentalDisableStreaming: true }),
  session: false,
  integrations: [react(), tapDirective],
  compressHTML: true,
  trailingSlash: "never",
  // Style sheets are files, immutable and shared by all pages: in the page they were half of its bytes and of the
  // time to publish it.
  build: { format: "directory", inlineStylesheets: "never" },
  devToolbar: { enabled: false },
  // The inline scripts of development have no hashes: with a policy no island would come alive.
  security: developing ? {} : { csp: contentSecurityPolicy },
  vite: {
    environments: bundles,
    plugins: [
      frameStylesOnce,
      minifyInlineScripts,
      vanillaExtractPlugin(),
      { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
    ],
    server: developing ? { hmr: { clientPort: Number(process.env.SITE_PORT ?? 4321) } } : {},
  },
});
