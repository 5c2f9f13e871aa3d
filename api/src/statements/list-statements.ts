import type { StatementFile } from "#shared/contracts/statements.ts";
import type { Dependencies } from "../dependencies.ts";
import { findStatementFiles, type ListedFile } from "./statements.queries.ts";

/** The newest statements, and which of them can be undone. */
export async function listStatements({ db }: Pick<Dependencies, "db">): Promise<StatementFile[]> {
  return (await findStatementFiles(db)).map(presentFile);
}

function presentFile({ file, source, actor, linesInUse }: ListedFile): StatementFile {
  return {
    id: file.id,
    source,
    fileName: file.fileName,
    layout: file.layout,
    from: file.firstDay,
    to: file.lastDay,
    counts: {
      new: file.newCount,
      duplicate: file.duplicateCount,
      ignored: file.ignoredCount,
      unreadable: file.unreadableCount,
    },
    actor: actor ? `${actor.firstName} ${actor.lastName}` : "Somebody who is gone",
    createdAt: file.createdAt.toISOString(),
    undoneAt: file.undoneAt?.toISOString() ?? null,
    canUndo: file.undoneAt === null && linesInUse === 0,
  };
}
