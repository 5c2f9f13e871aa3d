/** The lines of a file. */
export const file = (...lines: string[]) => lines.join("\n");

/** A line of a file with these columns; columns without a value are empty. */
export function lineOf(header: string, cells: Record<string, string>): string {
  const columns = header.split(",");
  const unknown = Object.keys(cells).filter((name) => !columns.includes(name));
  if (unknown.length > 0) throw new Error(`The template has no ${unknown.join(", ")}`);
  return columns.map((name) => `"${(cells[name] ?? "").replaceAll('"', '""')}"`).join(",");
}
