/**
 * How the site's code is split into files. A page needs one script and two style sheets before it
 * can be used. Each further file would cost a phone another round trip on its first visit. For the
 * same reason, islands share a few files instead of one file for each shared module.
 */
import { minifySync, type Plugin, type Rolldown } from "vite";

const STYLES = /\.css\.ts\.vanilla\.css/;
const FRAME = /\/layouts\/Page\.astro$/;
const FRAME_SCRIPT = /\/layouts\/Page\.astro\?astro&type=script/;
const SCRIPTS_OF_PAGES = /\.astro\?astro&type=script/;
/** Loaded by the frame for signed-in customers. */
const SERVER_CART = /\/carts\/server-cart\.ts$/;
/** The smallest part of React, which the frame loads for toasts. */
const TOASTS = /\/toasts\/hydrate-toasts\.tsx$/;
/** A module that this many entries share goes into one common file: most entries need the rest of it too. */
const SHARED_BY_MOST = 6;
const EMPTY_MODULE = "\0styles-of-the-frame";

/** The frame's style sheets. The build of the pages finds them before the build of the islands runs. */
const frameStyles = new Set<string>();

/** Two style sheets: one for the frame of every page, one for all other page styles. */
const pageStyles: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      test: STYLES,
      name: (id, modules) => {
        if (!isReached(FRAME, id, modules)) return "pages";
        frameStyles.add(id);
        return "frame";
      },
    },
  ],
};

/**
 * One script for the frame with all its imports, and one style sheet for the islands. Islands share three files: server
 * calls, React, and common modules. A module goes into the first group that matches.
 */
const islandParts: Rolldown.CodeSplittingOptions = {
  groups: [
    { test: FRAME_SCRIPT, name: "frame" },
    { test: STYLES, name: "islands" },
    // Code that page scripts share with islands. Astro inlines code that only page scripts need.
    { minShareCount: 2, name: reachedBy(SCRIPTS_OF_PAGES, "scripts") },
    { name: reachedBy(SERVER_CART, "calls") },
    { name: reachedBy(TOASTS, "react") },
    { name: "kit", minShareCount: SHARED_BY_MOST },
  ],
};

/** Names the group of modules that match `entry`, and of everything that they import, directly or indirectly. */
function reachedBy(entry: RegExp, group: string) {
  return (id: string, modules: Rolldown.ChunkingContext) =>
    isReached(entry, id, modules) ? group : null;
}

/** Whether the module matches, or a matching module imports it directly or indirectly. */
function isReached(
  entry: RegExp,
  id: string,
  modules: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (entry.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isReached(entry, importer, modules, seen));
}

const split = (codeSplitting: Rolldown.CodeSplittingOptions) => ({
  build: { rolldownOptions: { output: { codeSplitting } } },
});

/** The value of Vite's `environments`. */
export const bundles = {
  client: split(islandParts),
  ssr: split(pageStyles),
  prerender: split(pageStyles),
};

/** Leaves the frame's styles out of the islands' style sheet, because every page already has them. */
export const frameStylesOnce: Plugin = {
  name: "frame-styles-once",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: {
    filter: { id: STYLES },
    async handler(id, importer) {
      const styles = await this.resolve(id, importer, { skipSelf: true });
      return styles && frameStyles.has(styles.id) ? EMPTY_MODULE : styles;
    },
  },
  load: (id) => (id === EMPTY_MODULE ? "" : null),
};

/** The texts of inline scripts are functions of these modules, and a page loads them all. Vite minifies only files. */
export const minifyInlineScripts: Plugin = {
  name: "minify-inline-scripts",
  apply: "build",
  enforce: "post",
  transform: {
    filter: { id: /\/client\/(before-first-paint|failed-parts|footer-categories)\.ts$/ },
    handler: (code, id) => minifySync(id, code, { module: true }).code,
  },
};
