/**
 * How the site's code is split into files. A page needs one script and two style sheets before it can be used; each
 * further file would cost a phone on its first visit another round trip.
 */
import type { Plugin, Rolldown } from "vite";

const STYLES = /\.css\.ts\.vanilla\.css/;
const FRAME = "/layouts/Page.astro";
const FRAME_SCRIPT = /\/layouts\/Page\.astro\?astro&type=script/;
const EMPTY_MODULE = "\0styles-of-the-frame";

/** The style sheets of the frame, found by the build of the pages, which runs before that of the islands. */
const frameStyles = new Set<string>();

/** Two style sheets: one for the frame of every page, one for everything else on pages. */
const pageStyles: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      test: STYLES,
      name: (id, modules) => {
        if (!isPartOfFrame(id, modules)) return "pages";
        frameStyles.add(id);
        return "frame";
      },
    },
  ],
};

/** One script for the frame with everything that it imports, and one style sheet for the islands. */
const islandParts: Rolldown.CodeSplittingOptions = {
  groups: [
    { test: FRAME_SCRIPT, name: "frame" },
    { test: STYLES, name: "islands" },
  ],
};

function isPartOfFrame(
  id: string,
  modules: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (id.endsWith(FRAME)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isPartOfFrame(importer, modules, seen));
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
