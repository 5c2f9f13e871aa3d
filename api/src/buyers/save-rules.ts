import { isDeepStrictEqual } from "node:util";
import { type BuyerRules, type BuyerRulesBody, buyerRules } from "#shared/contracts/buyers.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { isOutdated } from "../db/versions.ts";
import type { Context } from "../dependencies.ts";
import { presentAs } from "../present-as.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import type { ShopChange } from "../publishing/pages-touched-by.ts";
import { rulesChanged } from "./buyers.errors.ts";
import { insertRules, insertStatement, readRules, type StoredRules } from "./buyers.queries.ts";
import { appendRecords, type RecordEntry, sha256 } from "./records.queries.ts";

/**
 * Saves the rules as a new version; omitted fields keep their values. Another text of the statement is a new version of
 * it, which everybody is asked to sign at the next order.
 * @throws Refusal 409 `rules-changed` with the present rules, when the form is older
 */
export async function saveRules(
  { db, now }: Context,
  actorId: string,
  { updatedAt: version, statement, ...asked }: BuyerRulesBody,
): Promise<StoredRules> {
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "settings");
    const before = await readRules(tx);
    if (isOutdated(version, before)) throw rulesChanged(presentRules(before));
    const text = statement?.text.trim() ?? before.statementText;
    const isTextNew = text !== before.statementText;
    const after = {
      ...before,
      defaultAccess: asked.defaultAccess ?? before.defaultAccess,
      months: asked.months ?? before.months,
      approveKnownDomains: asked.approveKnownDomains ?? before.approveKnownDomains,
      statementVersion: before.statementVersion + (isTextNew ? 1 : 0),
      statementText: text,
    };
    if (isDeepStrictEqual(valuesOf(before), valuesOf(after))) return before;
    const at = now();
    const stored = await storeRules(tx, before, after, { at, by: actorId });
    await recordActivity(tx, {
      actorId,
      action: "buyer-rules-changed",
      subjectType: "settings",
      summary: isTextNew
        ? `Changed the end-use statement to version ${stored.statementVersion}`
        : "Changed who may buy",
      before: valuesOf(before),
      after: valuesOf(stored),
    });
    return stored;
  });
}

export const presentRules = (rules: StoredRules): BuyerRules =>
  presentAs(buyerRules, {
    ...rules,
    statement: { version: rules.statementVersion, text: rules.statementText },
  });

/**
 * The rules of a shop that is opened for the first time to sell: its products ask for the statement. A shop that was
 * opened before keeps its rules.
 */
export async function adoptRulesOfNewShop(db: Connection, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "settings");
    const before = await readRules(tx);
    if (before.version > 1 || (await wasOpened(tx))) return;
    await storeRules(tx, before, { ...before, defaultAccess: "attested" }, { at: now, by: null });
  });
}

/** A shop that was opened before has an administrator. */
async function wasOpened(tx: Transaction): Promise<boolean> {
  const admins = await tx.sql`SELECT 1 FROM users WHERE role = 'admin' LIMIT 1`;
  return admins.length > 0;
}

async function storeRules(
  tx: Transaction,
  before: StoredRules,
  { statementText, ...after }: StoredRules,
  { at, by }: { at: Date; by: string | null },
): Promise<StoredRules> {
  const version = before.version + 1;
  // The rules are also the version of their form, so the time grows even when clocks differ.
  const updatedAt = new Date(Math.max(at.getTime(), before.updatedAt.getTime() + 1));
  const entries: RecordEntry[] = [];
  if (after.statementVersion !== before.statementVersion) {
    await insertStatement(tx, { version: after.statementVersion, text: statementText });
    entries.push({
      kind: "statement",
      at: at.toISOString(),
      by,
      version: after.statementVersion,
      sha256: sha256(statementText),
    });
  }
  const stored = { ...after, version, updatedAt };
  await insertRules(tx, stored);
  entries.push({ kind: "rules", at: updatedAt.toISOString(), by, version, ...valuesOf(stored) });
  // Pages of products say what is needed, so all of them follow the default.
  if (after.defaultAccess !== before.defaultAccess) {
    // A family whose shown size nobody may buy any more shows another size on its card.
    const listed = [before, after].some(({ defaultAccess }) => defaultAccess === "never");
    await markPagesDirty(tx, ...(await productsWithDefault(tx, listed)));
  }
  await appendRecords(tx, entries);
  return { ...stored, statementText };
}

async function productsWithDefault(tx: Transaction, listed: boolean): Promise<ShopChange[]> {
  const rows = await tx.sql<{ slug: string }[]>`SELECT slug FROM products WHERE access IS NULL`;
  return rows.map(({ slug }) => ({ kind: "product", slug, listed }));
}

const valuesOf = ({
  defaultAccess,
  months,
  approveKnownDomains,
  statementVersion,
}: Omit<StoredRules, "statementText">) => ({
  defaultAccess,
  months,
  approveKnownDomains,
  statementVersion,
});
