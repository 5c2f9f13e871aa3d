import { foldListed, isSimilar, type Listed } from "./compare-names.ts";
import { foldName, keysOf } from "./fold-name.ts";

export type ListedName = { entryKey: string; name: string };

/** Finds listed names in memory, for comparing many names with a whole list. */
export type NameIndex = { find: (name: string) => ListedName[] };

export function indexNames(listed: readonly ListedName[]): NameIndex {
  const folded = listed.map(({ name }) => foldListed(name));
  const byKey = new Map<string, number[]>();
  for (const [at, { words }] of folded.entries()) {
    for (const key of keysOf(words)) {
      const list = byKey.get(key);
      if (list) list.push(at);
      else byKey.set(key, [at]);
    }
  }
  return {
    find(name) {
      const words = foldName(name);
      const seen = new Set<number>();
      for (const key of keysOf(words)) for (const at of byKey.get(key) ?? []) seen.add(at);
      return [...seen]
        .filter((at) => isSimilar(words, folded[at] as Listed))
        .flatMap((at) => listed[at] ?? []);
    },
  };
}
