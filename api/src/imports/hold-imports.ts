import { tryAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import { Refusal } from "../refusals.ts";
import { requireConnected } from "./imports.queries.ts";

/** @throws when the lock may have been lost: nothing more must be written then. */
export type RequireHeld = () => Promise<void>;

/**
 * Does the work while no other import or undo runs, whichever process it is in. The work has transactions of its own,
 * so a transaction beside them holds the lock. It ends with its process, and it is idle: before each of its steps the
 * work calls what it is given, which also keeps the server from ending an idle transaction after ten seconds.
 *
 * @throws Refusal 409 `import-running`
 */
export async function whileImportsAreHeld<Result>(
  db: Database,
  work: (requireHeld: RequireHeld) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    if (!(await tryAdvisoryLock(tx, "imports"))) {
      throw new Refusal(
        "conflict",
        "import-running",
        "Another import is being written or undone. Try again when it is done.",
      );
    }
    return work(() => requireConnected(tx));
  });
}
