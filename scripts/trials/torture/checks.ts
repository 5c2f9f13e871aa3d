/** Something that had to hold, and whether it did. */
export type Check = {
  /** What must hold, as a sentence. */
  rule: string;
  found: string;
  holds: boolean;
};

export type Part = { name: string; seconds: number; checks: Check[] };

/** One line that may also be more than a number: `found` is shown as it is. */
export function check(rule: string, holds: boolean, found: string | number): Check {
  return { rule, holds, found: String(found) };
}

/** Something of which there must be none. */
export const none = (rule: string, count: number): Check => check(rule, count === 0, count);

export function inWords(counts: Record<string, number>): string {
  return Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${count} × ${name}`)
    .join(", ");
}
