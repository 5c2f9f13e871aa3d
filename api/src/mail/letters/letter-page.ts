import { formatUsd } from "#shared/domain/money.ts";
import { readResidues } from "#shared/domain/peptide/read-residues.ts";
import { layRibbon, type RibbonBar } from "#shared/domain/ribbon.ts";
import type { Block, Fact, Letter, LetterContext, Total } from "./letter.ts";
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

/** One block of an email as HTML with inline styles: many mail programs read no style sheets. */
function letterBlock(block: Block): Markup {
  switch (block.is) {
    case "text":
      return markup`<p class="ink" style="${PARAGRAPH}">${block.text}</p>`;
    case "quiet":
      return markup`<p class="muted" style="${QUIET}">${block.text}</p>`;
    case "heading":
      return markup`<h2 class="ink" style="${HEADING}">${block.text}</h2>`;
    case "button":
      return button(block.label, block.href);
    case "links":
      return markup`<p class="ink" style="${PARAGRAPH}">${block.links.map(
        ({ label, href }) =>
          markup`<a class="link" href="${href}" style="color:${LOOK.accent}" target="_blank">${label}</a><br/>`,
      )}</p>`;
    case "facts":
      return lineTable(block.rows.map(factRow));
    case "address":
      return markup`<p class="ink" style="${PARAGRAPH}">${block.lines.join("\n")}</p>`;
    case "items":
      return items(block);
  }
}

/** A table with a single cell, the only box that all mail programs render alike. */
function section(attributes: Markup, content: Markup | readonly Markup[]): Markup {
  return markup`<table align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation"${attributes}><tbody><tr><td>${content}</td></tr></tbody></table>`;
}

/** The button, with its URL as text for programs that show no buttons. */
function button(label: string, href: string): Markup {
  const address = markup`<a class="link" href="${href}" style="color:${LOOK.accent};text-decoration-line:none" target="_blank">${href}</a>`;
  return section(
    markup` style="padding:8px 0 16px"`,
    markup`<a class="action" href="${href}" style="${BUTTON}" target="_blank">${PADDING_LEFT}<span style="${LABEL}">${label}</span>${PADDING_RIGHT}</a><p class="muted" style="${ADDRESS_BELOW};margin:10px 0 0;word-break:break-all">${address}</p>`,
  );
}

/** The most characters of a term that fit beside a value on a phone. Longer terms, such as names of products, wrap. */
const LONGEST_TERM = 34;

function lineTable(rows: Markup[]): Markup {
  return markup`<table width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="${TABLE}"><tbody>${rows}</tbody></table>`;
}

function factRow({ term, value, mono }: Fact): Markup {
  const style = term.length > LONGEST_TERM ? NAME_CELL : TERM_CELL;
  return markup`<tr><th scope="row" align="left" class="muted line" style="${style}">${term}</th><td class="ink line" style="${mono ? FIGURE_CELL : VALUE_CELL}">${value}</td></tr>`;
}

function items({ lines, totals }: Extract<Block, { is: "items" }>): Markup {
  const lineRows = lines.map(
    (line) =>
      markup`<tr><td class="ink line" style="${VALUE_CELL}">${line.name}<br/><span class="muted" style="color:${LOOK.muted};font-size:13px">${line.quantity} × ${formatUsd(line.unitPrice)}</span></td><td align="right" class="ink line" style="${AMOUNT_CELL}">${formatUsd(line.total)}</td></tr>`,
  );
  return lineTable([...lineRows, ...totals.map((total, index) => totalRow(total, index === 0))]);
}

function totalRow({ label, amount, strong }: Total, isFirst: boolean): Markup {
  const weight = `;font-weight:${strong ? 600 : 400}`;
  const row = isFirst ? weight : `${weight};border-top:none;padding-top:0`;
  return markup`<tr><td class="ink line" style="${VALUE_CELL}${row}">${label}</td><td align="right" class="ink line" style="${AMOUNT_CELL}${row}">${amount}</td></tr>`;
}

const PARAGRAPH = `margin:0 0 16px;font-size:16px;line-height:25px;color:${LOOK.ink};overflow-wrap:anywhere;white-space:pre-line`;
const QUIET = `margin:0 0 16px;font-size:14px;line-height:21px;color:${LOOK.muted};overflow-wrap:anywhere;white-space:pre-line`;
const ADDRESS_BELOW = `font-size:13px;line-height:20px;color:${LOOK.muted}`;
const HEADING = `margin:24px 0 8px;font-size:17px;line-height:24px;font-weight:600;color:${LOOK.ink}`;
const BUTTON = `line-height:20px;text-decoration:none;display:inline-block;max-width:100%;mso-padding-alt:0px;padding:12px 20px;border-radius:2px;background-color:${LOOK.accent};color:${LOOK.accentInk};font-size:16px;font-weight:500`;
const LABEL =
  "max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:9px";
// Outlook ignores the padding of links; these wide spaces, which only Outlook shows, replace it.
const PADDING_LEFT = markup`<span><!--[if mso]><i style="mso-font-width:500%;mso-text-raise:18" hidden>&#8202;&#8202;</i><![endif]--></span>`;
const PADDING_RIGHT = markup`<span><!--[if mso]><i style="mso-font-width:500%" hidden>&#8202;&#8202;&#8203;</i><![endif]--></span>`;
const TABLE = `width:100%;margin:4px 0 16px;border-collapse:collapse;border-bottom:1px solid ${LOOK.hairline}`;
const CELL = `padding:9px 0;border-top:1px solid ${LOOK.hairline};font-size:15px;line-height:22px;overflow-wrap:anywhere;vertical-align:top`;
const TERM_CELL = `${CELL};width:30%;padding-right:20px;white-space:nowrap;font-weight:400;color:${LOOK.muted}`;
const NAME_CELL = `${CELL};padding-right:20px;font-weight:400;color:${LOOK.muted}`;
const VALUE_CELL = `${CELL};color:${LOOK.ink}`;
const FIGURE_CELL = `${VALUE_CELL};font-family:${LOOK.mono};font-size:14px`;
const AMOUNT_CELL = `${FIGURE_CELL};padding-left:16px;white-space:nowrap`;
