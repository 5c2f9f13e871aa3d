/**
 * Reduces the site's fonts to what nearly every page needs: the letters of BASIC, and the theme's weights of the
 * variable font. Other letters come from the full files of the packages, by their unicode-range.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { BASIC } from "#shared/ui/font-ranges.ts";

const FOLDER = join(import.meta.dirname, "../../shared/ui/fonts");
const SANS = "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2";
const MONO = "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin";

const faces = [
  { from: SANS, to: "sans.woff2", variationAxes: { wght: { min: 400, max: 600, default: 400 } } },
  { from: `${MONO}-400-normal.woff2`, to: "mono-400.woff2" },
  { from: `${MONO}-600-normal.woff2`, to: "mono-600.woff2" },
];

const letters = BASIC.split(",").flatMap((range) => {
  const [first = 0, last = first] = range
    .slice(2)
    .split("-")
    .map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
});

await mkdir(FOLDER, { recursive: true });
for (const { from, to, ...options } of faces) {
  const whole = await readFile(createRequire(import.meta.url).resolve(from));
  const subset = await subsetFont(whole, letters.join(""), { targetFormat: "woff2", ...options });
  await writeFile(join(FOLDER, to), subset);
  console.info(`${to}: ${whole.length} bytes become ${subset.length}`);
}
