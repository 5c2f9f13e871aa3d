/** "1,234" */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** "2 part-paid, 3 expired", without those that are 0. */
export const listed = (...parts: [count: number, words: string][]): string =>
  parts.flatMap(([count, words]) => (count > 0 ? [`${grouped(count)} ${words}`] : [])).join(", ");

/** "1 order", "2 orders"; with the ending "es", "2 addresses". */
export function counted(count: number, noun: string, ending = "s"): string {
  return `${grouped(count)} ${count === 1 ? noun : `${noun}${ending}`}`;
}
