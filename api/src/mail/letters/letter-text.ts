import { formatUsd } from "#shared/domain/money.ts";
import type { Block, Fact, Letter } from "./letter.ts";

const WIDTH = 72;

/** The email as plain text: 72 columns, figures aligned. */
export function letterText(letter: Letter): string {
  const parts = [
    `${letter.title}\n${"=".repeat(Math.min(letter.title.length, WIDTH))}`,
    ...letter.blocks.map(blockText),
    `-- \n${letter.signature.join("\n")}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function blockText(block: Block): string {
  switch (block.is) {
    case "text":
    case "quiet":
      return wrap(block.text);
    case "heading":
      return block.text.toUpperCase();
    case "button":
      // On its own line and never broken: mail programs turn whole lines into links.
      return `${block.label}:\n${block.href}`;
    case "links":
      return block.links.map(({ label, href }) => `${label}:\n${href}`).join("\n");
    case "facts":
      return factsText(block.rows);
    case "address":
      return block.lines.join("\n");
    case "items":
      return itemsText(block);
  }
}

function factsText(rows: Fact[]): string {
  const termWidth = Math.max(...rows.map(({ term }) => term.length)) + 2;
  return rows
    .map(({ term, value }) => `${`${term}:`.padEnd(termWidth)}${indent(value, termWidth)}`)
    .join("\n");
}

function itemsText({ lines, totals }: Extract<Block, { is: "items" }>): string {
  const items = lines.map((line) => {
    const price = `${line.quantity} × ${formatUsd(line.unitPrice)}`;
    return `${indent(line.name, 0)}\n${opposite(`  ${price}`, formatUsd(line.total))}`;
  });
  const sums = totals.map(({ label, amount }) => opposite(label, amount));
  return [...items, "-".repeat(WIDTH), ...sums].join("\n");
}

function opposite(left: string, right: string): string {
  return `${left.padEnd(WIDTH - right.length)}${right}`;
}

function indent(value: string, by: number): string {
  return wrap(value, WIDTH - by).replaceAll("\n", `\n${" ".repeat(by)}`);
}

function wrap(words: string, width = WIDTH): string {
  return words
    .split("\n")
    .map((line) => wrapLine(line, width))
    .join("\n");
}

function wrapLine(line: string, width: number): string {
  const rows: string[] = [];
  let row = "";
  for (const word of line.split(" ")) {
    if (row !== "" && row.length + 1 + word.length > width) {
      rows.push(row);
      row = word;
    } else {
      row = row === "" ? word : `${row} ${word}`;
    }
  }
  return [...rows, row].join("\n");
}
