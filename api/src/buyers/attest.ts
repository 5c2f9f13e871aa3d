import type { Buyer } from "#shared/contracts/applications.ts";
import type { Context } from "../dependencies.ts";
import { invalid } from "../refusals.ts";
import { buyerRefused, statementChanged } from "./buyers.errors.ts";
import { lockPermission, readRules, writePermission } from "./buyers.queries.ts";
import { readBuyer } from "./read-buyer.ts";
import { appendRecords } from "./records.queries.ts";
import { monthsAfter } from "./set-permission.ts";

type Signature = {
  userId: string;
  version: number;
  fullName: string;
  /** Where it came from: an IPv4 address, or the network of an IPv6 address. */
  network: string;
};

/**
 * Signs the end-use statement. A verified buyer stays verified, for as long as the seller has said.
 * @throws Refusal 409 `statement-changed` with the present text; 403 `buyer-refused`; 422 for a name of one word
 */
export async function attest(
  { db, now }: Context,
  { userId, version, fullName, network }: Signature,
): Promise<Buyer> {
  const name = fullName.replace(/\s+/gu, " ").trim();
  if (!/\p{L}\P{L}*\s.*\p{L}/u.test(name)) {
    throw invalid({ fullName: "Type your first and last name, as you would sign" });
  }
  await db.transaction(async (tx) => {
    const before = await lockPermission(tx, userId);
    if (before.permission === "refused") throw buyerRefused();
    const rules = await readRules(tx);
    if (version !== rules.statementVersion) {
      throw statementChanged({ version: rules.statementVersion, text: rules.statementText });
    }
    const at = now();
    const isOver = before.until !== null && before.until.getTime() <= at.getTime();
    const staysVerified = before.permission === "verified" && !isOver;
    const after = {
      permission: staysVerified ? ("verified" as const) : ("attested" as const),
      until: staysVerified ? before.until : monthsAfter(at, rules.months),
      statementVersion: version,
    };
    await writePermission(tx, userId, after);
    await appendRecords(tx, [
      {
        kind: "signed",
        at: at.toISOString(),
        by: userId,
        userId,
        before: before.permission,
        permission: after.permission,
        until: after.until?.toISOString() ?? null,
        rulesVersion: rules.version,
        statementVersion: version,
        fullName: name,
        network,
      },
    ]);
  });
  return readBuyer({ db, now }, userId);
}
