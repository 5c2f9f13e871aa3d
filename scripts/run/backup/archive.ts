import { z } from "zod";
import { SettingsError } from "../../../api/src/env.ts";

/*
 * A backup is a tar, so that any tool can read it:
 *
 * - manifest.json: the contents, counted in the snapshot before copying
 * - tables/<table>/000001.copy …: PostgreSQL's COPY text, in pieces of whole rows
 * - media/…: the pictures
 * - checksums/000001.sha256 …: SHA-256 of the members before it, in the format of sha256sum
 * - end.json: the last member; without it the archive was cut off
 *
 * A tar states each member's size before its content, and a backup is written while it is read.
 * Tables are therefore split into pieces, and checksums follow their members.
 */

export const MANIFEST = "manifest.json";
export const END = "end.json";
export const FORMAT_VERSION = 1;
/** This many members share one file of checksums, which is kept in memory. */
export const MEMBERS_PER_CHECKSUMS = 1_000;

export const pieceName = (table: string, number: number) =>
  `tables/${table}/${padded(number)}.copy`;
export const checksumsName = (number: number) => `checksums/${padded(number)}.sha256`;
const padded = (number: number) => String(number).padStart(6, "0");

/** A line in the format of `sha256sum --check`. */
export const checksumLine = (sha256: string, name: string) => `${sha256}  ${name}\n`;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const manifestSchema = z.object({
  format: z.literal("aliquot-backup"),
  version: z.number().int().positive(),
  /** When the snapshot was taken. */
  createdAt: z.iso.datetime(),
  /** The version that made it; an older one refuses it. */
  release: z.string(),
  /** The commit of its sources; null when unknown. */
  commit: z.string().nullable(),
  postgresql: z.string(),
  /** The migrations of the database by their time in the journal, and the name of the newest one. */
  schema: z.object({ newest: z.string().nullable(), migrations: z.array(z.number().int()) }),
  /** In an order in which rows refer only to earlier rows. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: z.number().int().min(0) })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The last member counts all members including itself; it is compared as a whole. */
export const endText = (counts: { members: number; pictures: number }) =>
  `${JSON.stringify(counts)}\n`;

/** A problem with a backup that people can act on, in one sentence. */
export class ArchiveError extends SettingsError {
  constructor(sentence: string) {
    super([sentence]);
    this.name = "ArchiveError";
  }
}

export const isPicture = (name: string) => name.startsWith("media/");

/** The table of a piece; empty for other members. */
export const tableOf = (name: string) => /^tables\/([^/]+)\//.exec(name)?.[1] ?? "";

/** Whether an archive of ours may contain this member; no such name leads out of its folder. */
export function isKnownName(name: string): boolean {
  if (isPicture(name)) return name.split("/").every((part) => part !== "" && !part.startsWith("."));
  return (
    name === MANIFEST ||
    name === END ||
    /^checksums\/\d{6}\.sha256$/.test(name) ||
    /^tables\/[a-z0-9_]+\/\d{6,}\.copy$/.test(name)
  );
}
