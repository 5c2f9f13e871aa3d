import type {
  NewSourceBody,
  PaymentSource,
  SourceChangeBody,
} from "#shared/contracts/statements.ts";
import { brokenConstraint } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { required } from "../refusals.ts";
import { sourceNameTaken } from "./statements.errors.ts";
import { findSources, insertSource, type SourceRow, updateSource } from "./statements.queries.ts";

/** The accounts that statements come from, oldest first. */
export async function listSources({ db }: Pick<Dependencies, "db">): Promise<PaymentSource[]> {
  return (await findSources(db)).map(presentSource);
}

/**
 * Adds an account; the same Idempotency-Key returns the same answer.
 *
 * @throws Refusal 422 `name-taken`, and for a key that belongs to another request
 */
export async function createSource(
  { db }: Pick<Dependencies, "db">,
  body: NewSourceBody,
  { userId, key }: { userId: string; key: string | null },
): Promise<PaymentSource> {
  return withFreeName(() =>
    oncePerKey(db, { userId, key, content: ["source", body] }, async (tx) =>
      presentSource(await insertSource(tx, body)),
    ),
  );
}

/**
 * Changes the given members.
 * @throws Refusal 404; 422 `name-taken`
 */
export async function changeSource(
  { db }: Pick<Dependencies, "db">,
  id: string,
  body: SourceChangeBody,
): Promise<PaymentSource> {
  const source = await required(withFreeName(() => updateSource(db, id, body)));
  return presentSource(source);
}

async function withFreeName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) === "payment_sources_name") throw sourceNameTaken();
    throw error;
  }
}

function presentSource({ id, name, method, timeZone, mapping }: SourceRow): PaymentSource {
  return { id, name, method, timeZone, mapping };
}
