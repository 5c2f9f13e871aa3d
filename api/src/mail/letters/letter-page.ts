import { readResidues } from "#shared/domain/peptide/read-residues.ts";
import { layRibbon, type RibbonBar } from "#shared/domain/ribbon.ts";
import type { Letter, LetterContext } from "./letter.ts";
import { letterBlock, section } from "./letter-block.ts";
import { DARK_STYLE, LOOK } from "./look.ts";
import { type Markup, markup } from "./markup.ts";

/** The email as HTML, 560 px wide and readable without its styles. */
export function letterPage(letter: Letter, { shop }: LetterContext): string {
  const name = markup`<p class="ink" style="${NAME}">${shop.shopName}</p>`;
  const sheet = [
    markup`<h1 class="ink" style="${TITLE}">${letter.title}</h1>`,
    ...letter.blocks.map(letterBlock),
  ];
  const lastLines = letter.signature.map(
    (line) => markup`<p class="muted" style="${SMALL}">${line}</p>`,
  );
  const column = [
    section(markup` style="padding-bottom:16px"`, markup`${mailRibbon(shop.shopName)}${name}`),
    section(markup` class="paper" style="${PAPER}"`, sheet),
    markup`<hr class="line" style="${RULE}"/>`,
    ...lastLines,
  ];
  const ground = markup`<div style="${PREVIEW}">${previewLine(letter.preview)}</div>${section(markup` style="max-width:560px;margin:0 auto"`, column)}`;
  const page = markup`<html dir="ltr" lang="en"><head><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/><meta name="x-apple-disable-message-reformatting"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><title>${letter.title}</title>${DARK_STYLE}</head><body class="ground" style="background-color:${LOOK.ground};margin:0;padding:0"><table border="0" width="100%" cellpadding="0" cellspacing="0" role="presentation" align="center"><tbody><tr><td style="${GROUND}">${ground}</td></tr></tbody></table></body></html>`;
  return `${DOCTYPE}${page}`;
}

/** Characters of the preview that mail lists show after the subject. */
const PREVIEW_LENGTH = 150;

/** The preview, padded with invisible characters: otherwise mail lists continue with the text of the page. */
function previewLine(words: string): string {
  const shown = Array.from(words).slice(0, PREVIEW_LENGTH);
  return shown.join("") + UNSEEN.repeat(PREVIEW_LENGTH - shown.length);
}

/** A zero-width non-joiner and a no-break space: mail programs collapse repeated spaces. */
const UNSEEN = "\u200c\u00a0";

// Without a doctype, mail programs lay out tables and cells by rules of their own.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const GROUND = `margin:0;padding:32px 12px;background-color:${LOOK.ground};font-family:${LOOK.sans}`;
const PREVIEW = "display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0";
const NAME = `margin:6px 0 0;font-size:15px;line-height:20px;font-weight:600;letter-spacing:0.01em;color:${LOOK.ink}`;
const PAPER = `padding:28px 28px 20px;background-color:${LOOK.paper};border:1px solid ${LOOK.hairline}`;
const TITLE = `margin:0 0 16px;font-size:24px;line-height:30px;font-weight:600;color:${LOOK.ink}`;
const RULE = `width:100%;border:none;border-top:1px solid ${LOOK.hairline};margin:24px 0 12px`;
const SMALL = `margin:0;font-size:13px;line-height:20px;color:${LOOK.muted}`;

const HEIGHT = 28;
const PITCH = 11;

let drawn: { name: string; ribbon: Markup | null } | undefined;

/**
 * The shop's name as a ribbon, in table cells: mail programs show no SVG and hide pictures. Null
 * for a name without letters.
 */
function mailRibbon(name: string): Markup | null {
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
