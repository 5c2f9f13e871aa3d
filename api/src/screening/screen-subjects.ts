import type { Connection, Transaction } from "../db/client.ts";
import { queueSellerMail } from "../mail/queue-mail.ts";
import { foldListed, isSimilar } from "./compare-names.ts";
import { foldAddress, foldName, keysOf } from "./fold-name.ts";
import type { ListedName, NameIndex } from "./name-index.ts";
import {
  findByAddresses,
  findEntries,
  findNamesByKeys,
  insertHit,
  type NewHit,
  type Subject,
  writeChecks,
} from "./screening.queries.ts";

export type FindNames = (name: string) => Promise<ListedName[]> | ListedName[];

/** In the database, for few names: nothing has to be loaded. */
export const inDatabase =
  (conn: Connection): FindNames =>
  async (name) => {
    const folded = foldName(name);
    const keys = keysOf(folded);
    if (keys.length === 0) return [];
    const candidates = await findNamesByKeys(conn, keys);
    return candidates.filter((candidate) => isSimilar(folded, foldListed(candidate.name)));
  };

/** In memory, for many names. */
export const inMemory =
  (index: NameIndex): FindNames =>
  (name) =>
    index.find(name);

/**
 * Compares names and addresses with the list, stores new hits, and notes that it was done. The seller gets one email
 * for all new hits. Returns how many are new.
 */
export async function screenSubjects(
  tx: Transaction,
  subjects: readonly Subject[],
  { listId, findNames, at }: { listId: string; findNames: FindNames; at: Date },
): Promise<number> {
  const found: Omit<NewHit, "listedName" | "source">[] = [];
  for (const subject of subjects) {
    const { kind, id, userId } = subject;
    for (const name of subject.names) {
      const listed = await findNames(name);
      if (listed.length === 0) continue;
      const plain = foldName(name).join(" ");
      for (const { entryKey } of listed) found.push({ kind, id, userId, name, plain, entryKey });
    }
  }
  found.push(...(await addressHits(tx, subjects)));
  const entries = await findEntries(tx, [...new Set(found.map(({ entryKey }) => entryKey))]);
  let count = 0;
  for (const hit of found) {
    const entry = entries.get(hit.entryKey);
    if (!entry) continue;
    const { name: listedName, source } = entry;
    if (await insertHit(tx, { ...hit, listedName, source }, at)) count += 1;
  }
  await writeChecks(
    tx,
    subjects.map((subject) => ({
      kind: subject.kind,
      id: subject.id,
      listId,
      fingerprint: fingerprintOf(subject),
      at,
    })),
  );
  if (count > 0) await queueSellerMail(tx, "seller-screening-hits", { hits: count });
  return count;
}

async function addressHits(
  tx: Transaction,
  subjects: readonly Subject[],
): Promise<Omit<NewHit, "listedName" | "source">[]> {
  const asked = subjects.flatMap((subject) =>
    subject.addresses.flatMap((parts) => {
      const plain = foldAddress(parts);
      return plain ? [{ subject, plain, name: parts.join(", ") }] : [];
    }),
  );
  const plains = [...new Set(asked.map(({ plain }) => plain))];
  if (plains.length === 0) return [];
  const listed = Map.groupBy(await findByAddresses(tx, plains), ({ plain }) => plain);
  return asked.flatMap(({ subject: { kind, id, userId }, plain, name }) =>
    (listed.get(plain) ?? []).map(({ entryKey }) => ({ kind, id, userId, name, plain, entryKey })),
  );
}

/** Changes with every name and address that is compared. */
export const fingerprintOf = ({ names, addresses }: Subject): string =>
  new Bun.CryptoHasher("sha256").update(JSON.stringify([names, addresses])).digest("hex");
