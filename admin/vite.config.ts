import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const ENTRY = `${import.meta.dirname}/src/main.tsx`;
const FIRST_SCREEN = `${import.meta.dirname}/src/dashboard/Dashboard.tsx`;

type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

let firstScreen: Set<string> | undefined;

/** Whether the first screen needs a module before it is shown. */
function isOfFirstScreen(id: string, modules: Modules): boolean {
  if (firstScreen) return firstScreen.has(id);
  firstScreen = new Set([ENTRY, FIRST_SCREEN]);
  // What is added during the walk is walked too.
  for (const each of firstScreen) {
    for (const imported of modules.getModuleInfo(each)?.importedIds ?? [])
      firstScreen.add(imported);
  }
  // The entry remains a file: the page names it, and an open page tells a newer build by its name.
  firstScreen.delete(ENTRY);
  return firstScreen.has(id);
}

/**
 * Names the files of all other screens and of dialogs in the page, for `parts-in-advance.ts`, and lets the page run
 * `first-reads.ts` before it has the rest of its script.
 */
const scriptsInPage: Plugin = {
  name: "scripts-in-page",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const files = Object.keys(bundle);
      const parts = files.filter((file) => file.endsWith(".js") && !html.includes(file));
      // What other files share has a name in lower case, and comes first.
      const content = parts.toSorted().toReversed().join(" ");
      const reads = files.find((file) => file.startsWith("assets/first-reads-"));
      if (!reads) return [];
      return [
        { tag: "meta", attrs: { name: "parts", content }, injectTo: "head" },
        {
          tag: "script",
          attrs: { type: "module", crossorigin: true, src: `/admin/${reads}` },
          injectTo: "head-prepend",
        },
      ];
    },
  },
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: "/admin/",
  publicDir: false,
  cacheDir: "../.cache/vite-admin",
  plugins: [
    react(),
    vanillaExtractPlugin(),
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
    scriptsInPage,
  ],
  build: {
    outDir: process.env.ADMIN_BUILD_DIR ?? "../dist/admin",
    emptyOutDir: true,
    sourcemap: false,
    // A font or picture inside the style sheet would be downloaded by everybody who needs any rule of it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each screen is a file. What the first screen needs is one file, and what only other screens share is
          // another one. Otherwise each shared module would be another request.
          groups: [
            { test: /\.css\.ts\.vanilla\.css/, name: "styles" },
            { test: /(first-reads|api-of-page|session-hint|local-time)\.ts$/, name: "first-reads" },
            { name: (id, modules) => (isOfFirstScreen(id, modules) ? "first" : null) },
            { name: "shared", minShareCount: 2 },
          ],
        },
      },
    },
  },
  server:
    command === "serve" ? { hmr: { clientPort: Number(process.env.ADMIN_PORT ?? 5173) } } : {},
}));
