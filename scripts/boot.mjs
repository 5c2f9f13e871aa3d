/**
 * The entry point of every command: `node scripts/boot.mjs <command> [arguments]`, also under Bun.
 * It uses only built-ins, because nothing is installed yet. It finds or downloads Bun, installs the
 * locked packages when they are missing or outdated, and runs the command's own file.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const BUN_VERSION = readFileSync(join(ROOT, ".bun-version"), "utf8").trim();
/** Read before anything is installed, because it may be killed meanwhile. */
const PARENT = process.ppid;
const INSTALLED_LOCK = join(ROOT, "node_modules/.cache/installed-lock");
/** One of the `devDependencies`. */
const INSTALLED_BUN = join(ROOT, "node_modules/.bin/bun");
/** Stays here, so that only the first command of a checkout downloads it. */
const PRIVATE_BUN = join(ROOT, ".cache/bun");

/** A release made by `npm run release` needs no install and has only some of the commands. */
const IS_RELEASE = existsSync(join(ROOT, "release.json"));

/** The file of each command, the ways to call it, and whether it runs `withoutDev`, without `devDependencies`. */
const ALL_COMMANDS = JSON.parse(readFileSync(join(ROOT, "scripts/commands.json"), "utf8"));

const COMMANDS = Object.fromEntries(
  Object.entries(ALL_COMMANDS).filter(([, { inRelease }]) => inRelease || !IS_RELEASE),
);

main(process.argv[2], process.argv.slice(3));

function main(command, rest) {
  if (command === "--version" || command === "version") return printVersion();
  if (command === "help" || isHelp(command)) {
    return console.log(Object.keys(COMMANDS).map(usageOf).join("\n"));
  }
  if (!Object.hasOwn(COMMANDS, command ?? "")) {
    fail(`No such command: ${command ?? "(none)"}. Commands: ${Object.keys(COMMANDS).join(", ")}.`);
  }
  if (rest.some(isHelp)) return console.log(usageOf(command));
  const unknown = findUnknownOption(command, rest);
  if (unknown) fail(`There is no option ${unknown}. Call it so:\n${usageOf(command)}`, 2);
  const surplus = findSurplusWord(command, rest);
  if (surplus) fail(`"${surplus}" is one word too many. Call it so:\n${usageOf(command)}`, 2);
  const bun = findBun() ?? fetchBun();
  if (!IS_RELEASE) installPackages(bun, COMMANDS[command]);
  const { file } = COMMANDS[command];
  if (file) handOver(bun, [join(ROOT, "scripts", file), ...rest]);
}

function isHelp(word) {
  return word === "--help" || word === "-h";
}

function usageOf(command) {
  const name = IS_RELEASE ? `aliquot ${command}` : npmCommand(command);
  const ways = Object.entries(COMMANDS[command].usage);
  const between = IS_RELEASE ? " " : " -- ";
  return ways.map(([args, does]) => `  ${name}${args && between + args}\n      ${does}`).join("\n");
}

/** The gate is `npm test`, not a script of its own name. */
function npmCommand(command) {
  return { start: "npm start", check: "npm test" }[command] ?? `npm run ${command}`;
}

/** An option is known when one of the ways to call the command names it. */
function findUnknownOption(command, rest) {
  const known =
    Object.keys(COMMANDS[command].usage)
      .join(" ")
      .match(/--[a-z-]+/g) ?? [];
  return rest.find(
    (word) => /^-./.test(word) && word !== "--" && !known.includes(word.split("=")[0]),
  );
}

/** A word is surplus when none of the ways to call the command has room for it. */
function findSurplusWord(command, rest) {
  const ways = Object.keys(COMMANDS[command].usage);
  if (ways.some((way) => way.includes(" …]"))) return;
  const valued = ways.join(" ").match(/--[a-z-]+(?= [A-Z])/g) ?? [];
  const most = Math.max(...ways.map((way) => countWords(way.replace(/--[a-z-]+( [A-Z]+)?/g, ""))));
  const words = rest.filter((word, at) => !/^-./.test(word) && !valued.includes(rest[at - 1]));
  return words[most];
}

function countWords(text) {
  return text.match(/[A-Z]+/g)?.length ?? 0;
}

/** "aliquot 1.0.0 (commit 1a2b3c4d, 2026-11-24)"; sources say only their version. */
function printVersion() {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const file = join(ROOT, "release.json");
  const { commit, date } = IS_RELEASE ? JSON.parse(readFileSync(file, "utf8")) : {};
  const of = commit ? ` (commit ${commit.slice(0, 8)}, ${date.slice(0, 10)})` : "";
  console.log(`${name} ${version}${of}`);
}

/**
 * The Bun that runs this file, one of the right minor version on the PATH, the one among the packages, or the one
 * downloaded earlier.
 */
function findBun() {
  if (process.versions.bun) return process.execPath;
  return ["bun", INSTALLED_BUN, privateBunPath()].find(isRightBun) ?? null;
}

function isRightBun(path) {
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return status === 0 && stdout.startsWith(BUN_VERSION.replace(/\d+$/, ""));
}

/** Fetches the package of this platform, because it needs no install script and has the real binary. */
function fetchBun() {
  const done = step(`Downloading Bun ${BUN_VERSION}`);
  mkdirSync(PRIVATE_BUN, { recursive: true });
  const packageName = `@oven/bun-${platformName()}@${BUN_VERSION}`;
  const options = ["--no-save", "--ignore-scripts", "--prefer-offline", "--prefix", PRIVATE_BUN];
  const { stderr } = spawnSync("npm", ["install", ...options, packageName], { encoding: "utf8" });
  const path = privateBunPath();
  if (!isRightBun(path)) {
    fail(
      `${stderr ?? ""}Bun ${BUN_VERSION} is not installed and npm could not fetch it. Install it from https://bun.sh and try again.`,
    );
  }
  done("Bun fetched");
  return path;
}

function privateBunPath() {
  return join(PRIVATE_BUN, `node_modules/@oven/bun-${platformName()}/bin/bun`);
}

function platformName() {
  const cpu = process.arch === "arm64" ? "aarch64" : process.arch;
  const report = process.platform === "linux" ? process.report?.getReport?.() : null;
  const musl = report && !report.header.glibcVersionRuntime ? "-musl" : "";
  return `${process.platform}-${cpu}${musl}`;
}

/**
 * What only tests, checks and types need is in `devDependencies`, half of the download. It waits for the first command
 * that needs it; a checkout that has it keeps it.
 */
function installPackages(bun, { withoutDev, inRelease }) {
  const patches = readdirSync(join(ROOT, "patches")).map((name) => join("patches", name));
  const hash = createHash("sha256");
  for (const file of ["bun.lock", ...patches.sort()]) hash.update(readFileSync(join(ROOT, file)));
  const installed = existsSync(INSTALLED_LOCK) ? readFileSync(INSTALLED_LOCK, "utf8") : null;
  const hasDev = installed !== null && !installed.endsWith("--production");
  const options = (withoutDev || inRelease) && !hasDev ? ["--production"] : [];
  const wanted = [hash.digest("hex"), ...options].join(" ");
  if (installed === wanted) return;
  const done = step("Installing packages");
  const { status, stdout, stderr } = spawnSync(
    bun,
    ["install", "--frozen-lockfile", "--no-progress", ...options],
    { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) fail(`${stdout ?? ""}${stderr ?? ""}\nThe packages could not be installed.`);
  mkdirSync(join(INSTALLED_LOCK, ".."), { recursive: true });
  writeFileSync(INSTALLED_LOCK, wanted);
  done("Packages installed");
}

/** Runs the command with our streams, forwards signals, and exits with its exit code or signal. */
function handOver(bun, args) {
  const path = [join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(bun, args, {
    // A user of a release gives file names relative to their own folder.
    cwd: IS_RELEASE ? process.cwd() : ROOT,
    stdio: "inherit",
    env: { ...process.env, PATH: path },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  followParent(() => child.kill("SIGTERM"));
  child.on("error", (error) => fail(`Bun could not be run: ${error.message}`));
  child.on("exit", (code, signal) => {
    process.exit(signal ? 128 + constants.signals[signal] : code);
  });
}

/**
 * Ends with the package manager that started us, even when it was killed and forwarded no signal.
 * Its remaining processes are replaced by `exec`, because a shell in between would survive it. Only
 * under package managers, because other callers may start this process and exit.
 */
function followParent(end) {
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid !== PARENT && end(), 250).unref();
}

/** On standard error, because `npm run --silent openapi > file` must contain only the document. */
function step(label) {
  const startedAt = performance.now();
  console.error(`  ${label} …`);
  return (finished) =>
    console.error(`  ${finished}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}
