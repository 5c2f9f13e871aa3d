import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findPostgresHome } from "./postgres-home.ts";

/** An account that owns no files. */
const STRANGER = { name: "postgres", uid: 54_321, gid: 54_321 };

let root: string;
let dataDir: string;
let outside: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "home-"));
  chmodSync(root, 0o755);
  dataDir = join(root, "data");
  outside = join(root, "outside");
  mkdirSync(dataDir, { mode: 0o700 });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const find = (folder = dataDir) => findPostgresHome(folder, STRANGER, outside);

describe("the home of PostgreSQL", () => {
  it("is in the data folder, where its user can enter that", () => {
    chmodSync(dataDir, 0o755);
    expect(find()).toEqual({ path: join(dataDir, "postgres") });
  });

  it("is outside where its user cannot, and says so at every start", () => {
    const first = find();
    expect(first.path.startsWith(outside)).toBe(true);
    expect(first.notice).toContain(`The database is in ${first.path}`);
    expect(find()).toEqual(first);
  });

  it("is found again when the data folder has another name, or lets its user in", () => {
    const { path } = find();
    const renamed = join(root, "renamed");
    renameSync(dataDir, renamed);
    expect(find(renamed).path).toBe(path);
    chmodSync(renamed, 0o755);
    expect(find(renamed).path).toBe(path);
  });

  it("is not replaced by an empty one when it is gone", () => {
    const { path } = find();
    rmSync(path, { recursive: true });
    expect(() => find()).toThrow(`was kept in ${path}, which is gone. Put it back`);
  });

  it("is not replaced by an empty one outside when its user cannot enter the data folder any more", () => {
    mkdirSync(join(dataDir, "postgres/cluster"), { recursive: true });
    expect(() => find()).toThrow("which the user postgres can no longer enter");
  });

  it("is not shared with a copy of the data folder", () => {
    find();
    const copy = join(root, "copy");
    Bun.spawnSync(["cp", "-a", dataDir, copy]);
    expect(() => find(copy)).toThrow(`${copy} is a copy of ${dataDir}`);
  });

  it("is refused where no folder can be made outside", () => {
    Bun.spawnSync(["touch", outside]);
    expect(() => find()).toThrow(`cannot enter ${dataDir}; ${outside}`);
  });
});
