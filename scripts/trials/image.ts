/**
 * Builds the image of the Dockerfile with podman, runs it as compose.yaml does, buys something in it, and switches to
 * another container under load. Where no container can run, it says why and fails.
 *
 * `npm run trial:image`, as root on Debian. `--image NAME` takes an image that was built already.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildImage, whyNoEngine } from "./image/engine.ts";
import { runImage } from "./image/run-image.ts";
import { writeResults } from "./stage/checks.ts";
import { addCleanUp, runTrial } from "./stage/clean-up.ts";

const { values } = parseArgs({
  options: { image: { type: "string" }, phase: { type: "string", default: "build" } },
});
const image = values.image ?? "localhost/aliquot-trial";

if (values.phase === "build") {
  await inNamespaces(["--mount"], `${ownCgroups()} exec "$@" --phase make`);
  // Waiting connections move to the next listener; the network of this machine keeps its settings.
  const network = "ip link set lo up && echo 1 > /proc/sys/net/ipv4/tcp_migrate_req &&";
  await inNamespaces(["--mount", "--net"], `${ownCgroups()} ${network} exec "$@" --phase run`);
  process.exit(0);
}

await runTrial(async () => {
  if (values.phase === "make") return makeImage();
  const folder = mkdtempSync(join(tmpdir(), "aliquot-image-"));
  chmodSync(folder, 0o755);
  addCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const checks = await runImage(image, folder);
  for (const { rule, found, outcome } of checks) {
    console.log(`  ${outcome === "holds" ? "✓" : "✗"} ${rule}: ${found}`);
  }
  const passed = checks.filter(({ outcome }) => outcome === "holds").length;
  writeResults("image", [{ name: "runImage", checks }]);
  console.log(`image: ${passed} passed, ${checks.length - passed} failed`);
  return passed === checks.length ? 0 : 1;
});

function makeImage(): number {
  const problem = whyNoEngine();
  if (problem) {
    console.error(`The image was not tried: ${problem}.`);
    return 1;
  }
  if (values.image) return 0;
  console.log("  building the image …");
  buildImage(image);
  return 0;
}

/** crun refuses a machine with both versions of cgroups; without the second one it uses the first. */
function ownCgroups(): string {
  const mounts = existsSync("/proc/mounts") ? readFileSync("/proc/mounts", "utf8") : "";
  return mounts.includes(" /sys/fs/cgroup/unified ") ? "umount /sys/fs/cgroup/unified;" : "";
}

/** Runs a phase of this trial in its own namespaces; ends this process when it fails. */
async function inNamespaces(namespaces: string[], script: string): Promise<void> {
  if (process.getuid?.() !== 0 || !Bun.which("unshare")) {
    console.error("The image was not tried: root and unshare are needed.");
    process.exit(1);
  }
  const command = [process.execPath, "scripts/trials/image.ts", ...process.argv.slice(2)];
  const child = Bun.spawn(["unshare", ...namespaces, "sh", "-c", script, "sh", ...command], {
    stdio: ["inherit", "inherit", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const code = await child.exited;
  if (code !== 0) process.exit(code);
}
