import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { OUT_OF_SIGHT } from "../trials/stage/machine.ts";
import { holdingLock, tryLock } from "./hold-lock.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let holder: Awaited<ReturnType<typeof holdElsewhere>> | undefined;
afterEach(() => holder?.kill());

/** Another process that takes the lock, reports it, and keeps it until it is killed. */
async function holdElsewhere(file: string, through: string[] = []) {
  const module = JSON.stringify(join(import.meta.dirname, "hold-lock.ts"));
  const program = `import { tryLock } from ${module};
    console.log(tryLock(${JSON.stringify(file)}) ? "taken" : "refused");
    setInterval(() => {}, 60_000);`;
  const child = Bun.spawn([...through, process.execPath, "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { value } = await child.stdout.getReader().read();
  return {
    said: new TextDecoder().decode(value).trim(),
    kill: async () => {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

describe("a lock", () => {
  it("lets one at a time do its work", async () => {
    const file = join(folder, "a.lock");
    const events: string[] = [];
    const done = Promise.withResolvers<void>();
    const first = holdingLock(file, async () => {
      events.push("the first begins");
      await done.promise;
      events.push("the first ends");
    });
    const second = holdingLock(file, async () => {
      events.push("the second begins");
    });
    expect(tryLock(file)).toBe(null);
    done.resolve();
    await Promise.all([first, second]);
    expect(events).toEqual(["the first begins", "the first ends", "the second begins"]);
    expect(existsSync(file)).toBe(false);
  });

  it("is released when the work fails, and the error is passed on", async () => {
    const file = join(folder, "b.lock");
    const work = async () => {
      expect(existsSync(file)).toBe(true);
      throw new Error("the disk is full");
    };
    await expect(holdingLock(file, work)).rejects.toThrow("the disk is full");
    expect(existsSync(file)).toBe(false);
  });

  it("is refused while another process lives that holds it, and taken over when that one was killed", async () => {
    const file = join(folder, "c.lock");
    holder = await holdElsewhere(file);
    expect(holder.said).toBe("taken");
    expect(tryLock(file)).toBe(null);
    await holder.kill();
    expect(existsSync(file)).toBe(true);
    expect(tryLock(file)).not.toBe(null);
  });

  it("is known to processes that cannot see each other, as those of two containers", async () => {
    const file = join(folder, "d.lock");
    holder = await holdElsewhere(file, OUT_OF_SIGHT);
    expect(holder.said).toBe("taken");
    expect(tryLock(file)).toBe(null);
  });

  it("can be shared by many, and excludes everybody else", () => {
    const file = join(folder, "e.lock");
    const [one, other] = [tryLock(file, { shared: true }), tryLock(file, { shared: true })];
    expect(tryLock(file)).toBe(null);
    one?.release();
    expect(tryLock(file)).toBe(null);
    other?.release();
    expect(tryLock(file)).not.toBe(null);
  });

  it("lives on in a process that inherits its file, when the one that took it lets go", async () => {
    const file = join(folder, "f.lock");
    const lock = tryLock(file);
    if (!lock) throw new Error("The lock is not free");
    const heir = spawn("cat", { stdio: ["pipe", "ignore", "ignore", lock.fd] });
    lock.release();
    expect(tryLock(file)).toBe(null);
    heir.stdin?.end();
    await once(heir, "exit");
    expect(tryLock(file)).not.toBe(null);
  });
});
