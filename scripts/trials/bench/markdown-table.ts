/** The lines of a table; empty without rows. */
export function markdownTable(head: string[], rows: (string | undefined)[][]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: (string | undefined)[]) =>
    `| ${cells.map((cell) => (cell ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}
