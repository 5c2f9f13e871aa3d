import type { ResidueKind } from "#shared/domain/residues.ts";
import type { Ribbon } from "#shared/domain/ribbon.ts";
import { ribbonPaths } from "#shared/domain/ribbon-paths.ts";

/** A laid ribbon as SVG elements, its top left corner at x, y. */
export function ribbonMarkup(
  ribbon: Ribbon,
  place: { x: number; y: number },
  colours: Record<ResidueKind, string>,
): string {
  const paths = ribbonPaths(ribbon);
  const bars = paths.classes.map((path) => `<path fill="${colours[path.class]}" d="${path.d}"/>`);
  const backbone = `<path fill="${colours.unknown}" d="${paths.backbone}"/>`;
  return `<g transform="translate(${place.x} ${place.y})">${backbone}${bars.join("")}</g>`;
}
