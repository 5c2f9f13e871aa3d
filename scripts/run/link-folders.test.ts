import { spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const SYSTEMD = join(import.meta.dirname, "systemd");
const SHARED = ["media", "published", "erasures"];

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "aliquot-home-"));
});
afterEach(() => rmSync(home, { recursive: true }));

function run(...args: string[]) {
  const ran = spawnSync(join(SYSTEMD, "link-folders"), args, { cwd: home, encoding: "utf8" });
  expect(ran).toMatchObject({ status: 0, stderr: "" });
  return ran.stdout;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(home, file)), { recursive: true });
  writeFileSync(join(home, file), text);
}

const read = (file: string) => readFileSync(join(home, file), "utf8");

it("a picture or a note of an erasure that one release wrote is there for the other", () => {
  for (const name of ["blue", "green", "blue"]) run(name);
  for (const folder of SHARED) {
    write(`blue/${folder}/one`, folder);
    expect(read(`green/${folder}/one`)).toBe(folder);
    expect(readdirSync(join(home, "shared", folder))).toEqual(["one"]);
  }
});

it("what a restore wrote before the first start is moved to the shared folder, which keeps what it has", () => {
  write("blue/media/kinin/400.webp", "restored");
  write("blue/media/kinin/800.webp", "restored");
  write("shared/media/kinin/800.webp", "there");
  write("blue/erasures/noted.txt", "noted");
  run("blue");
  expect(readlinkSync(join(home, "blue/media"))).toBe("../shared/media");
  expect(readdirSync(join(home, "shared/media"))).toEqual(["kinin"]);
  expect(read("blue/media/kinin/400.webp")).toBe("restored");
  expect(read("blue/media/kinin/800.webp")).toBe("there");
  run("green");
  expect(read("green/erasures/noted.txt")).toBe("noted");
  expect(readdirSync(join(home, "blue")).sort()).toEqual([...SHARED].sort());
});

it("links that are there are left alone, so that the doctor also runs where the user may not write", () => {
  run("blue");
  const before = lstatSync(join(home, "blue/media")).ino;
  run("blue");
  expect(lstatSync(join(home, "blue/media")).ino).toBe(before);
});

it("a move that was killed half way is completed", () => {
  write("blue/media.merged/400.webp", "restored");
  write("blue/media/800.webp", "since");
  run("blue");
  expect(read("blue/media/400.webp")).toBe("restored");
  expect(read("blue/media/800.webp")).toBe("since");
  expect(existsSync(join(home, "blue/media.merged"))).toBe(false);
});

it("the unit and the command both link the folders first", () => {
  expect(run("blue", "echo", "doctor", "--json")).toBe("doctor --json\n");
  const unit = readFileSync(join(SYSTEMD, "aliquot@.service"), "utf8");
  expect(unit).toMatch(/^ExecStartPre=\/usr\/local\/lib\/aliquot\/link-folders %i$/m);
  const command = readFileSync(join(SYSTEMD, "aliquot"), "utf8");
  expect(command).toMatch(/^ *\/usr\/local\/lib\/aliquot\/link-folders "\$name" /m);
  const install = readFileSync(join(SYSTEMD, "install.sh"), "utf8");
  expect(install).toContain("link-folders /usr/local/lib/aliquot/");
});
