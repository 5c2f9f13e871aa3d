import { commandLine } from "../../../api/src/command-line.ts";
import { ArchiveError, isPicture, type Manifest, tableOf } from "./archive.ts";
import type { ArchiveKeys } from "./archive-keys.ts";
import { type Member, readArchive } from "./read-archive.ts";

/** Receives the contents of an archive. */
export type Sink = {
  begin: (manifest: Manifest) => Promise<void>;
  /** Opens a table; its rows in COPY format follow, and then its end. */
  table: (table: Manifest["tables"][number]) => Promise<TableSink>;
  picture: (member: Member) => Promise<void>;
};

export type TableSink = {
  write: (rows: Buffer) => Promise<void>;
  end: () => Promise<void>;
  /** Called instead of the end when the rest cannot be read. */
  abort: () => void;
};

/**
 * Reads a whole archive and passes its contents to the sink. Returns the manifest when everything
 * matches the manifest and the checksums.
 * @throws ArchiveError
 */
export async function readShop(
  file: string,
  keys: ArchiveKeys | undefined,
  sink: Sink,
): Promise<Manifest> {
  const rows = new Map<string, number>();
  let manifest: Manifest | undefined;
  let open: { name: string; into: TableSink } | undefined;
  try {
    for await (const { manifest: found, member } of readArchive(file, keys)) {
      if (found) {
        manifest = found;
        await sink.begin(found);
        continue;
      }
      const name = isPicture(member.name) ? undefined : tableOf(member.name);
      if (open && open.name !== name) {
        const ending: TableSink = open.into;
        open = undefined;
        await ending.end();
      }
      if (name === undefined) {
        await sink.picture(member);
        continue;
      }
      const table = manifest?.tables.find((each) => each.name === name);
      if (!table) throw miscounted(file, name);
      open ??= { name, into: await sink.table(table) };
      for await (const part of member.body) {
        rows.set(name, (rows.get(name) ?? 0) + linesIn(part));
        await open.into.write(part);
      }
    }
  } catch (error) {
    open?.into.abort();
    throw error;
  }
  await open?.into.end();
  if (!manifest) throw new ArchiveError(`${file} is no backup made by "${commandLine("backup")}".`);
  for (const table of manifest.tables) {
    if ((rows.get(table.name) ?? 0) !== table.rows) throw miscounted(file, table.name);
  }
  return manifest;
}

const miscounted = (file: string, table: string) =>
  new ArchiveError(
    `${file} does not hold the rows of ${table} that it names. Use another copy of the backup.`,
  );

const LINE_FEED = 10;

/** COPY writes each row on one line: a line break in a value is written as a backslash and an n. */
function linesIn(part: Buffer): number {
  let lines = 0;
  for (let at = part.indexOf(LINE_FEED); at >= 0; at = part.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}
