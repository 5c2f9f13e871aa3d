import { formatUsd } from "#shared/domain/money.ts";
import type { Block, Fact, Total } from "./letter.ts";
import { LOOK } from "./look.ts";
import { type Markup, markup } from "./markup.ts";

/** One block of an email as HTML with inline styles: many mail programs read no style sheets. */
export function letterBlock(block: Block): Markup {
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
      return table(block.rows.map(factRow));
    case "address":
      return markup`<p class="ink" style="${PARAGRAPH}">${block.lines.join("\n")}</p>`;
    case "items":
      return items(block);
  }
}

/** A table with a single cell, the only box that all mail programs render alike. */
export function section(attributes: Markup, content: Markup | readonly Markup[]): Markup {
  return markup`<table align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation"${attributes}><tbody><tr><td>${content}</td></tr></tbody></table>`;
}

/** The button, with its address as text for programs that show no buttons. */
function button(label: string, href: string): Markup {
  const address = markup`<a class="link" href="${href}" style="color:${LOOK.accent};text-decoration-line:none" target="_blank">${href}</a>`;
  return section(
    markup` style="padding:8px 0 16px"`,
    markup`<a class="action" href="${href}" style="${BUTTON}" target="_blank">${PADDING_LEFT}<span style="${LABEL}">${label}</span>${PADDING_RIGHT}</a><p class="muted" style="${SMALL};margin:10px 0 0;word-break:break-all">${address}</p>`,
  );
}

/** The most characters of a term that fit beside a value on a phone. Longer terms, such as names of products, wrap. */
const LONGEST_TERM = 34;

function table(rows: Markup[]): Markup {
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
  return table([...lineRows, ...totals.map((total, index) => totalRow(total, index === 0))]);
}

function totalRow({ label, amount, strong }: Total, isFirst: boolean): Markup {
  const weight = `;font-weight:${strong ? 600 : 400}`;
  const row = isFirst ? weight : `${weight};border-top:none;padding-top:0`;
  return markup`<tr><td class="ink line" style="${VALUE_CELL}${row}">${label}</td><td align="right" class="ink line" style="${AMOUNT_CELL}${row}">${amount}</td></tr>`;
}

const PARAGRAPH = `margin:0 0 16px;font-size:16px;line-height:25px;color:${LOOK.ink};overflow-wrap:anywhere;white-space:pre-line`;
const QUIET = `margin:0 0 16px;font-size:14px;line-height:21px;color:${LOOK.muted};overflow-wrap:anywhere;white-space:pre-line`;
const SMALL = `font-size:13px;line-height:20px;color:${LOOK.muted}`;
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
