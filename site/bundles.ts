/**
 * How the site's code is split into files. A page needs one script and two style sheets before it can be used; each
 * further file would cost a phone on its first visit another round trip. For the same reason an island comes in a few
 * files, and not with a file for every module that it shares with another one.
 */
import type { Plugin, Rolldown } from "vite";

const STYLES = /\.css\.ts\.vanilla\.css/;
const FRAME = /\/layouts\/Page\.astro$/;
const FRAME_SCRIPT = /\/layouts\/Page\.astro\?astro&type=script/;
const SCRIPTS_OF_PAGES = /\.astro\?astro&type=script/;
/** What the frame loads for a customer who is signed in. */
const SERVER_CART = /\/carts\/server-cart\.ts$/;
/** The smallest piece of React that the frame loads, which is for its toasts. */
const TOASTS = /\/toasts\/hydrate-toasts\.tsx$/;
/** Of so many entries that share a module, whoever loads one mostly needs the rest of what all of them share. */
const SHARED_BY_MOST = 6;
const EMPTY_MODULE = "\0styles-of-the-frame";

/** The style sheets of the frame, found by the build of the pages, which runs before that of the islands. */
const frameStyles = new Set<string>();

/** Two style sheets: one for the frame of every page, one for everything else on pages. */
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
 * One script for the frame with everything that it imports, and one style sheet for the islands. Islands share three
 * files: the calls of the server, React, and what most of them are made of. The first group that a module fits has it.
 */
const islandParts: Rolldown.CodeSplittingOptions = {
  groups: [
    { test: FRAME_SCRIPT, name: "frame" },
    { test: STYLES, name: "islands" },
    // What scripts of pages share with islands. What only they need stays with them: Astro writes it into the page.
    { minShareCount: 2, name: reachedBy(SCRIPTS_OF_PAGES, "scripts") },
    { name: reachedBy(SERVER_CART, "calls") },
    { name: reachedBy(TOASTS, "react") },
    { name: "kit", minShareCount: SHARED_BY_MOST },
  ],
};

/** Names the group of a module whose id fits, and of all that it imports, directly or through others. */
function reachedBy(entry: RegExp, group: string) {
  return (id: string, modules: Rolldown.ChunkingContext) =>
    isReached(entry, id, modules) ? group : null;
}

/** Whether the module's id fits, or a module whose id fits imports it, directly or through others. */
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

/** For Vite's `environments`. */
export const bundles = {
  client: split(islandParts),
  ssr: split(pageStyles),
  prerender: split(pageStyles),
};

/** Leaves the frame's styles out of the islands' style sheet: every page has them already. */
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
