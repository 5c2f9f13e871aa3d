import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: "/admin/",
  publicDir: false,
  cacheDir: "../.cache/vite-admin",
  plugins: [
    react(),
    vanillaExtractPlugin(),
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
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
          // Each screen is a file. Modules and styles that two screens share go into one common
          // file. Otherwise each shared module would be another request.
          groups: [
            { test: /\.css\.ts\.vanilla\.css/, name: "styles" },
            { name: "shared", minShareCount: 2 },
          ],
        },
      },
    },
  },
  server:
    command === "serve" ? { hmr: { clientPort: Number(process.env.ADMIN_PORT ?? 5173) } } : {},
}));
