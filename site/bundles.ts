/**
 * How the site's code is cut into files. A page needs one script and two style sheets before it can be used: every
 * file more is a round trip, and a phone's first connection to the shop pays for each.
 */
import type { Plugin, Rolldown } from "vite";

const STYLES = /\.css\.ts\.vanilla\.css/;
const FRAME = "/layouts/Page.astro";
const FRAME_SCRIPT = /\/layouts\/Page\.astro\?astro&type=script/;
const NOTHING = "\0styles-of-the-frame";

/** Styles of the frame, as the build of the pages finds them; the islands are built after it. */
const frameStyles = new Set<string>();

/** Two style sheets: what the frame of every page needs, and what some pages add. */
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

/** The frame's script with all that it imports, and one style sheet for the islands. */
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

/** Islands find the frame's styles on the page, and do not bring them again. */
export const frameStylesOnce: Plugin = {
  name: "frame-styles-once",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: {
    filter: { id: STYLES },
    async handler(id, importer) {
      const styles = await this.resolve(id, importer, { skipSelf: true });
      return styles && frameStyles.has(styles.id) ? NOTHING : styles;
    },
  },
  load: (id) => (id === NOTHING ? "" : null),
};
