import { readResidues } from "#shared/domain/peptide/read-residues.ts";
import { layRibbon, type RibbonBar } from "#shared/domain/ribbon.ts";
import { LOOK } from "./look.ts";
import { type Markup, markup } from "./markup.ts";

const HEIGHT = 28;
const PITCH = 11;

let drawn: { name: string; ribbon: Markup | null } | undefined;

/**
 * The shop's name as a ribbon, in table cells: mail programs show no SVG and hide pictures. Null
 * for a name without letters.
 */
export function mailRibbon(name: string): Markup | null {
  // Cached by name: it is half of an email's size, and the name rarely changes.
  if (drawn?.name !== name) drawn = { name, ribbon: drawRibbon(name) };
  return drawn.ribbon;
}

function drawRibbon(name: string): Markup | null {
  const residues = readResidues(name.replace(/\P{L}/gu, "").toUpperCase()).slice(0, 30);
  if (residues.length === 0) return null;
  const { bars } = layRibbon(residues, {
    width: residues.length * PITCH,
    height: HEIGHT,
    maxPitch: PITCH,
  });
  const cell = `width:${PITCH}px;height:${HEIGHT}px;font-size:0;line-height:0;padding:0`;
  const cells = bars.map(
    (bar) =>
      markup`<td width="${PITCH}" height="${HEIGHT}" valign="top" style="${cell}">${drawBar(bar)}</td>`,
  );
  return markup`<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0" border="0" style="height:${HEIGHT}px"><tbody><tr>${cells}</tr></tbody></table>`;
}

function drawBar(bar: RibbonBar): Markup {
  const width = Math.max(2, Math.round(bar.width));
  const row = (height: number, attributes: Markup | null, colour: string) =>
    markup`<tr><td${attributes} width="${width}" height="${height}" style="width:${width}px;height:${height}px;line-height:0;font-size:0;padding:0${colour}"></td></tr>`;
  let drawnTo = 0;
  const rows = bar.pieces.flatMap((piece) => {
    const top = Math.round(piece.y);
    const height = Math.max(1, Math.round(piece.y + piece.height) - top);
    const gap = top - drawnTo;
    drawnTo = top + height;
    const ink = row(
      height,
      markup` class="residue-${bar.class}"`,
      `;background-color:${LOOK.residue[bar.class]}`,
    );
    return gap > 0 ? [row(gap, null, ""), ink] : [ink];
  });
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tbody>${rows}</tbody></table>`;
}
