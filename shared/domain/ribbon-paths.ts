import type { ResidueKind } from "./peptide/residue-classes.ts";
import type { Box, Ribbon } from "./ribbon.ts";

/** SVG path data: the bars of one class in one path, and the backbone with its ends in another. */
export interface RibbonPaths {
  backbone: string;
  classes: { class: ResidueKind; d: string }[];
}

/** Draws a ribbon with one path per class, so that a page with many ribbons stays small. */
export function ribbonPaths(ribbon: Ribbon): RibbonPaths {
  const classes = new Map<ResidueKind, string>();
  for (const bar of ribbon.bars) {
    classes.set(bar.class, (classes.get(bar.class) ?? "") + bar.pieces.map(boxPath).join(""));
  }
  const ends = ribbon.ends.map((end) => circlePath(end.x, end.y, end.radius));
  return {
    backbone: ribbon.backbone.map(boxPath).join("") + ends.join(""),
    classes: Array.from(classes, ([kind, d]) => ({ class: kind, d })),
  };
}

/** A rectangle as path data. */
export function boxPath(box: Box): string {
  return `M${n(box.x)} ${n(box.y)}h${n(box.width)}v${n(box.height)}h${n(-box.width)}z`;
}

function circlePath(x: number, y: number, radius: number): string {
  const r = n(radius);
  return `M${n(x - radius)} ${n(y)}a${r} ${r} 0 1 1 ${n(radius * 2)} 0a${r} ${r} 0 1 1 ${n(-radius * 2)} 0z`;
}

/** Two decimals are a fiftieth of a device pixel at our sizes. */
function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
