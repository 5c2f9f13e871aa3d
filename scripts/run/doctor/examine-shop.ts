import { commandLine } from "../../../api/src/command-line.ts";
import { connectionFault } from "../../../api/src/db/errors.ts";
import { type Environment, parseEnvironment, SettingsError } from "../../../api/src/env.ts";
import { openDatabase } from "../open-database.ts";
import { requireProductionSettings } from "../production-settings.ts";
import { withShopData } from "../shop-data.ts";
import { examineAddress } from "./examine-address.ts";
import { examineBackups } from "./examine-backups.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineFolder, examineMail } from "./examine-machine.ts";
import { type Finding, fault, ok } from "./finding.ts";

/** Examines the installation that these environment variables describe. It changes nothing in it. */
export async function examineShop(
  variables: Record<string, string | undefined>,
): Promise<Finding[]> {
  const { result: env, problems } = attempt(() => parseEnvironment(variables));
  problems.push(...attempt(() => requireProductionSettings(variables)).problems);
  const settings = problems.map((problem) =>
    fault("settings", problem, "Correct it in the environment of the shop, and start it again."),
  );
  if (!env) return settings;
  return [
    ...(settings.length > 0 ? settings : [ok("settings", "All settings are valid.")]),
    ...examineFolder(env),
    ...(await examineStored(env)),
    ...(env.smtpUrl || variables.SMTP_URL === "none" ? [await examineMail(env)] : []),
    ...(await examineAddress(env)),
    await examineBackups(variables, { dataDir: env.dataDir, now: new Date() }),
  ];
}

function attempt<Result>(read: () => Result): { result?: Result; problems: string[] } {
  try {
    return { result: read(), problems: [] };
  } catch (error) {
    if (error instanceof SettingsError) return { problems: [...error.problems] };
    throw error;
  }
}

async function examineStored(env: Environment): Promise<Finding[]> {
  const name = "database";
  try {
    const database = await openDatabase(env, { command: commandLine("doctor"), kind: "task" });
    try {
      const findings = await withShopData(database.shopUrl, env, (deps) => examineDatabase(deps));
      return [ok(name, "The database answers."), ...findings];
    } finally {
      await database.close();
    }
  } catch (error) {
    const why = error instanceof SettingsError ? error.message : `${connectionFault(error)}.`;
    return [fault(name, why, "Start the database, and check DATABASE_URL.")];
  }
}
