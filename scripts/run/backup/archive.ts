import { z } from "zod";
import { SettingsError } from "../../../api/src/env.ts";

/*
 * A backup is a tar, so that any tool can look inside:
 *
 *   manifest.json                      what the archive holds, counted in its snapshot before anything was copied
 *   tables/<table>/000001.copy …       PostgreSQL's COPY text, in pieces that end with a row
 *   media/…                            the pictures
 *   checksums/000001.sha256 …          the SHA-256 of the members before it, as sha256sum writes and checks them
 *   end.json                           the last one: without it the archive was cut
 *
 * A tar says each member's size before its content, and a backup is written as it is read: that is why a table comes in
 * pieces, and why checksums follow what they are of.
 */

export const MANIFEST = "manifest.json";
export const END = "end.json";
export const FORMAT_VERSION = 1;
/** So many members share a file of checksums, which is held in memory. */
export const MEMBERS_PER_CHECKSUMS = 1_000;

export const pieceName = (table: string, number: number) =>
  `tables/${table}/${padded(number)}.copy`;
export const checksumsName = (number: number) => `checksums/${padded(number)}.sha256`;
const padded = (number: number) => String(number).padStart(6, "0");

/** As `sha256sum --check` reads it. */
export const checksumLine = (sha256: string, name: string) => `${sha256}  ${name}\n`;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const manifestSchema = z.object({
  format: z.literal("aliquot-backup"),
  version: z.number().int().positive(),
  /** When the snapshot was taken. */
  createdAt: z.iso.datetime(),
  /** The shop's version, for people. */
  release: z.string(),
  postgresql: z.string(),
  /** Of each migration that the database had: its time in the journal, which is its number, and the newest one's name. */
  schema: z.object({ newest: z.string().nullable(), migrations: z.array(z.number().int()) }),
  /** In an order in which rows refer to earlier ones only. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: z.number().int().min(0) })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The last member counts those before it and itself; it is compared as a whole. */
export const endText = (counts: { members: number; pictures: number }) =>
  `${JSON.stringify(counts)}\n`;

/** Something about a backup's file that people must know and can act on: one sentence. */
export class ArchiveError extends SettingsError {
  constructor(sentence: string) {
    super([sentence]);
    this.name = "ArchiveError";
  }
}

export const isPicture = (name: string) => name.startsWith("media/");

/** The table that a piece is of; empty for what is none. */
export const tableOf = (name: string) => /^tables\/([^/]+)\//.exec(name)?.[1] ?? "";

/** Whether a member may be in an archive of ours; no name leads out of its folder. */
export function isKnownName(name: string): boolean {
  if (isPicture(name)) return name.split("/").every((part) => part !== "" && !part.startsWith("."));
  return (
    name === MANIFEST ||
    name === END ||
    /^checksums\/\d{6}\.sha256$/.test(name) ||
    /^tables\/[a-z0-9_]+\/\d{6,}\.copy$/.test(name)
  );
}
