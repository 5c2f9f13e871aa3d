import { isSimilar } from "./compare-names.ts";
import { foldName, keysOf } from "./fold-name.ts";

export type ListedName = { entryKey: string; name: string };

/** Finds listed names in memory, for comparing many names with a whole list. */
export type NameIndex = { find: (name: string) => ListedName[] };

export function indexNames(listed: readonly ListedName[]): NameIndex {
  const words = listed.map(({ name }) => foldName(name));
  const byKey = new Map<string, number[]>();
  for (const [at, folded] of words.entries()) {
    for (const key of keysOf(folded)) {
      const list = byKey.get(key);
      if (list) list.push(at);
      else byKey.set(key, [at]);
    }
  }
  return {
    find(name) {
      const folded = foldName(name);
      const seen = new Set<number>();
      for (const key of keysOf(folded)) for (const at of byKey.get(key) ?? []) seen.add(at);
      return [...seen]
        .filter((at) => isSimilar(folded, words[at] ?? []))
        .flatMap((at) => listed[at] ?? []);
    },
  };
}
