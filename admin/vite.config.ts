import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { createServer, defineConfig, type Plugin } from "vite";

const file = (path: string) => `${import.meta.dirname}/src/${path}`;

type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** The modules that load together with the given ones. */
function loadedWith(ids: string[], modules: Modules): Set<string> {
  const loaded = new Set(ids);
  // What is added during the walk is walked too.
  for (const each of loaded) {
    for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) loaded.add(imported);
  }
  return loaded;
}

/** Puts what the page runs at once, and what the program needs for the dashboard, into one file each. */
function fileOf(): (id: string, modules: Modules) => string | null {
  let page: Set<string> | undefined;
  let program: Set<string> | undefined;
  return (id, modules) => {
    page ??= loadedWith([file("main.ts")], modules);
    program ??= loadedWith([file("program.tsx"), file("dashboard/Dashboard.tsx")], modules);
    // The entry remains a file: the page names it, and an open page tells a newer build by its name.
    if (id === file("main.ts")) return null;
    if (page.has(id)) return "page";
    return program.has(id) ? "program" : null;
  };
}

/** Renders the dashboard as it opens. The page has it, so that a slow phone shows it before it has the program. */
async function renderFirstScreen(): Promise<string> {
  // The program reads its URL while it is loaded.
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), {
      location: { pathname: "/admin", search: "" },
      history: { state: null, replaceState: () => undefined },
    }),
  });
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    mode: "production",
    logLevel: "error",
    cacheDir: "../.cache/vite-admin-page",
    plugins: [vanillaExtractPlugin({ identifiers: "short" })],
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { renderPage } = await server.ssrLoadModule("/src/first-screen/render-page.tsx");
    return `<div id="first-screen" hidden>${renderPage()}</div>`;
  } finally {
    await server.close();
  }
}

const FONT = { rel: "preload", as: "font", type: "font/woff2", crossorigin: true };

/** Puts the first screen into the page, with the names of the files that it downloads later. */
const filesInPage: Plugin = {
  name: "files-in-page",
  transformIndexHtml: {
    order: "post",
    handler: async (html, { bundle = {} }) => {
      const files = Object.keys(bundle);
      const scripts = files.filter((name) => name.endsWith(".js"));
      const isProgram = (name: string) => /^assets\/(program|rolldown-runtime)-/.test(name);
      const parts = scripts.filter((name) => !html.includes(name) && !isProgram(name));
      const inHead = (tag: string, attrs: Record<string, string | boolean>) => ({
        tag,
        attrs,
        injectTo: "head" as const,
      });
      const fonts = files.filter((name) => name.startsWith("assets/sans-"));
      return {
        html: html.replace("<!-- first screen -->", await renderFirstScreen()),
        tags: [
          // What other files share has a name in lower case, and comes first.
          inHead("meta", { name: "parts", content: parts.toSorted().toReversed().join(" ") }),
          inHead("meta", { name: "program", content: scripts.filter(isProgram).join(" ") }),
          // The style sheet names the font, so that without this it comes a round trip later.
          ...fonts.map((name) => inHead("link", { ...FONT, href: `/admin/${name}` })),
        ],
      };
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
    filesInPage,
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
          // Each screen is a file. What the first screen needs is two files, and what only other screens share is
          // another one. Otherwise each shared module would be another request.
          groups: [
            { test: /\.css\.ts\.vanilla\.css/, name: "styles" },
            { name: fileOf() },
            { name: "shared", minShareCount: 2 },
          ],
        },
      },
    },
  },
  server:
    command === "serve" ? { hmr: { clientPort: Number(process.env.ADMIN_PORT ?? 5173) } } : {},
}));
