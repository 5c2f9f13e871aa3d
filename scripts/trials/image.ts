/**
 * Builds the image of the Dockerfile with podman, runs it as compose.yaml does, buys something in it, and switches to
 * another container under load. Where no container can run, it says why and fails.
 *
 * `npm run trial:image`, as root on Debian. `--image NAME` takes an image that was built already.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildImage, runInNamespaces, whyNoEngine } from "./image/engine.ts";
import { runImage } from "./image/run-image.ts";
import { writeResults } from "./stage/checks.ts";
import { addCleanUp, runTrial } from "./stage/clean-up.ts";

const { values } = parseArgs({
  options: { image: { type: "string" }, phase: { type: "string", default: "build" } },
});
const SCRIPT = "scripts/trials/image.ts";
const image = values.image ?? "localhost/aliquot-trial";

if (values.phase === "build") {
  const phase = (name: string) => ({ args: [...process.argv.slice(2), "--phase", name] });
  const made = await runInNamespaces(SCRIPT, { namespaces: ["--mount"], ...phase("make") });
  if (made !== 0) process.exit(made);
  // Waiting connections move to the next listener; the network of this machine keeps its settings.
  const prepare = "ip link set lo up && echo 1 > /proc/sys/net/ipv4/tcp_migrate_req &&";
  const namespaces = ["--mount", "--net"];
  process.exit(await runInNamespaces(SCRIPT, { namespaces, prepare, ...phase("run") }));
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
