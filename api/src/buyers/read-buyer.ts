import { type Buyer, type OwnApplication, ownApplication } from "#shared/contracts/applications.ts";
import { isGiven } from "#shared/domain/buyers.ts";
import type { Connection } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { presentAs } from "../present-as.ts";
import {
  type ApplicationRow,
  findDocumentsOf,
  findMessages,
  findNewestApplication,
} from "./applications.queries.ts";
import { findStanding, readRules, standingOf } from "./buyers.queries.ts";

export async function readBuyer({ db, now }: Context, userId: string): Promise<Buyer> {
  const [standing] = await findStanding(db, userId);
  const rules = await readRules(db);
  const application = await findNewestApplication(db, userId);
  const { permission, isStatementCurrent } = standingOf(standing, now());
  return {
    permission,
    until: standing?.until ? new Date(standing.until).toISOString() : null,
    statement: {
      version: rules.statementVersion,
      text: rules.statementText,
      signed: isStatementCurrent && isGiven(permission),
    },
    application: application && (await presentOwn(db, application)),
  };
}

async function presentOwn(conn: Connection, row: ApplicationRow): Promise<OwnApplication> {
  const documents = await findDocumentsOf(conn, row.id);
  return presentAs(ownApplication, {
    ...row,
    documents: documents
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ id, fileName, bytes }) => ({ id, fileName, bytes })),
    messages: await findMessages(conn, row.id),
  });
}

export const presentFields = (row: ApplicationRow) => ({
  institution: row.institution,
  role: row.role,
  department: row.department,
  supervisor: row.supervisor,
  researchArea: row.researchArea,
  intendedUse: row.intendedUse,
});
