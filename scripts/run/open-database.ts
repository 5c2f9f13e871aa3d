import { StorageAway } from "#shared/storage/objects.ts";
import { commandLine } from "../../api/src/command-line.ts";
import { SchemaError } from "../../api/src/db/compare-migrations.ts";
import { connectionFault, isDatabaseAway } from "../../api/src/db/errors.ts";
import { PoolerModeError } from "../../api/src/db/require-sessions.ts";
import { type Environment, readEnvironment, SettingsError } from "../../api/src/env.ts";
import {
  type DataFolder,
  described,
  type FolderWish,
  type Holder,
  takeDataFolder,
  takeOrJoinDataFolder,
} from "./data-folder.ts";
import {
  addressesOfRunning,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  openEmbeddedPostgres,
} from "./embedded-postgres.ts";

export type ShopDatabase = {
  /** The address for the owner of the tables. */
  url: string;
  /** The address for the shop's processes, whose role need not own anything. */
  shopUrl: string;
  /** The embedded server; undefined with DATABASE_URL, and when another command runs the server. */
  postgres?: EmbeddedPostgres;
  /** The data folder; undefined when another command has it, or when the command needs none. */
  folder?: DataFolder;
  /** Releases everything. */
  close: () => Promise<void>;
};

type Place = Pick<Environment, "dataDir" | "databaseUrl"> &
  Partial<Pick<Environment, "databaseMigrateUrl">>;

type Options = FolderWish & EmbeddedPostgresOptions;

/**
 * For a command that needs the data folder exclusively: a shop, or a command that replaces its
 * data. The database is DATABASE_URL or the folder's own.
 *
 * @throws SettingsError with a sentence for people when a shop uses the folder, or its database cannot be started
 */
export async function openDatabaseAlone(place: Place, options: Options): Promise<ShopDatabase> {
  const folder = await takeDataFolder(place.dataDir, options);
  return openDatabaseIn(folder, place, options);
}

/** Opens the database for a task; beside a running shop it uses the shop's database. */
export async function openDatabase(
  { dataDir, databaseUrl, databaseMigrateUrl }: Place,
  options: Options,
): Promise<ShopDatabase> {
  if (databaseUrl) {
    return { url: databaseMigrateUrl ?? databaseUrl, shopUrl: databaseUrl, close: async () => {} };
  }
  const { folder, holder } = await takeOrJoinDataFolder(dataDir, options);
  if (folder) return openDatabaseIn(folder, {}, options);
  return { ...addressesAt(holder, dataDir), close: async () => {} };
}

/** Opens the database of a folder that this process has taken, and releases the folder when the database is closed. */
export async function openDatabaseIn(
  folder: DataFolder,
  { databaseUrl, databaseMigrateUrl }: Partial<Place>,
  { durable, onNotice }: EmbeddedPostgresOptions = {},
): Promise<ShopDatabase> {
  try {
    const postgres = databaseUrl
      ? undefined
      : await openEmbeddedPostgres(folder, { durable, onNotice });
    folder.tell({ database: postgres ? { port: postgres.port } : "managed" });
    const close = async () => {
      folder.tell({ isStopping: true });
      await postgres?.close();
      folder.giveBack();
    };
    const shopUrl = postgres?.shopUrl ?? databaseUrl ?? "";
    const url = postgres?.url ?? databaseMigrateUrl ?? shopUrl;
    return { url, shopUrl, postgres, folder, close };
  } catch (error) {
    folder.giveBack();
    throw error;
  }
}

function addressesAt(holder: Holder, dataDir: string): Pick<ShopDatabase, "url" | "shopUrl"> {
  if (holder.database && holder.database !== "managed") {
    return addressesOfRunning(dataDir, holder.database.port);
  }
  throw new SettingsError([
    `${described(holder, dataDir)} with a DATABASE_URL. Set it for this command, too.`,
  ]);
}

/**
 * Runs a task, beside a running shop if there is one, and ends the process. Prints a sentence for
 * errors that people can correct.
 */
export async function runTask(
  command: string,
  work: (database: ShopDatabase, env: Environment) => Promise<void>,
  open: typeof openDatabase = openDatabase,
): Promise<never> {
  const env = readEnvironment();
  const end = async (database: ShopDatabase | undefined, code: number) => {
    await database?.close();
    process.exit(code);
  };
  let database: ShopDatabase | undefined;
  try {
    database = await open(env, {
      command: commandLine(command),
      kind: "task",
      onNotice: (sentence) => console.log(sentence),
    });
    const { close } = database;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => close().finally(() => process.exit(130)));
    }
    await work(database, env);
    return await end(database, 0);
  } catch (error) {
    console.error(explained(error, database, env));
    return await end(database, 1);
  }
}

/** Runs a task that needs no database, and ends the process. Prints a sentence for errors that people can correct. */
export async function runPlainTask(work: () => Promise<void>): Promise<never> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    console.error(
      error instanceof SettingsError
        ? error.message
        : error instanceof StorageAway
          ? sentenceOf(error)
          : error,
    );
    process.exit(1);
  }
}

/** A storage's message is the inside of a sentence. */
const sentenceOf = ({ message }: StorageAway) =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** A disk that is full or may only be read, and a folder of another user. */
const isFileFault = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && FILE_FAULTS.has(String(error.code));

const FILE_FAULTS = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM"]);

function explained(error: unknown, database: ShopDatabase | undefined, env: Environment): unknown {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof StorageAway) return sentenceOf(error);
  if (error instanceof SchemaError) return `${error.message}.`;
  if (error instanceof PoolerModeError) return `DATABASE_URL cannot be used: ${error.message}.`;
  if (isFileFault(error)) return `A file cannot be opened or written: ${error.message}.`;
  if (!database) return error;
  if (error instanceof Error && error.name === "PostgresError" && !isDatabaseAway(error)) {
    return `The database refused it: ${error.message}.`;
  }
  if (!isDatabaseAway(error)) return error;
  if (env.databaseUrl) return `The database of DATABASE_URL is away: ${connectionFault(error)}.`;
  if (database.folder) return `The database of ${env.dataDir} is away: ${connectionFault(error)}.`;
  return `The shop that runs the database of ${env.dataDir} has stopped, or cannot be reached from here. Run this again.`;
}
