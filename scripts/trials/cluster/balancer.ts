import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { writeConfig } from "./config.ts";
import { engine } from "./engine.ts";

/** HAProxy, in front of the shop's machines and of the database. */
export async function startBalancer(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = writeConfig("haproxy.cfg", join(folder, "haproxy.cfg"));
  engine({
    host: "balancer",
    command: ["haproxy", "-db", "-f", file],
    cwd: folder,
    log: join(folder, "haproxy.log"),
  }).start();
}
