/** "1,234" */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** "1 order", "2 orders"; with the ending "es", "2 addresses". */
export function counted(count: number, noun: string, ending = "s"): string {
  return `${grouped(count)} ${count === 1 ? noun : `${noun}${ending}`}`;
}
