/**
 * Executes the commands of docs/deploy.md, read from that file, in an empty Debian with systemd: a container that has
 * neither Node nor Bun. Then it causes faults that the doctor must find, restores a backup there and on another machine,
 * and upgrades under load. Where no container can run, it says why and fails.
 *
 * `npm run trial:deploy`, as root on Debian, with a network; `-- --archive FILE` takes a release that was made already.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { commandsUnder, fileUnder } from "./deploy/document.ts";
import { BACKUPS, DEPLOY, type Machine, openMachine } from "./deploy/machine.ts";
import { DROP_IN, plantFaults } from "./deploy/plant-faults.ts";
import { drillElsewhere, drillOnServer, lastLine } from "./deploy/restore-drill.ts";
import { runInNamespaces, whyNoEngine } from "./image/engine.ts";
import { addApp, signInByCode } from "./image/sign-in-by-code.ts";
import { type Check, check, writeResults } from "./stage/checks.ts";
import { addCleanUp, runTrial } from "./stage/clean-up.ts";

// `inside`: this process has its own namespaces already.
const { values } = parseArgs({
  options: { archive: { type: "string" }, inside: { type: "boolean" } },
});

/** Seconds that the commands may take, from the archive to the running shop. */
const MAX_SECONDS = 120;
/** For this name Caddy issues the certificate itself, without the internet. */
const DOMAIN = "shop.localhost";
const ADMIN = "owner@shop.example";

/** The lines of step 1 with the values that every operator replaces. */
const SETTINGS = /^DOMAIN=.*\nADMIN_EMAIL=.*\nSMTP_URL=.*\nARCHIVE=.*$/m;

/** Accepts every email, and keeps none. */
const MAIL_SERVER = `
let isText = false;
Bun.listen({
  hostname: "127.0.0.1",
  port: 2525,
  socket: {
    open: (socket) => { socket.write("220 trial\\r\\n"); },
    data: (socket, bytes) => {
      for (const line of bytes.toString().split("\\r\\n").filter(Boolean)) {
        if (isText && line !== ".") continue;
        isText = /^DATA/i.test(line);
        socket.write(isText ? "354 go on\\r\\n" : /^QUIT/i.test(line) ? "221 bye\\r\\n" : "250 ok\\r\\n");
      }
    },
  },
});`;

if (!values.inside) {
  const args = [...process.argv.slice(2), "--inside"];
  const namespaces = ["--mount"];
  process.exit(await runInNamespaces("scripts/trials/deploy.ts", { namespaces, args }));
}

await runTrial(async () => {
  const problem = whyNoEngine();
  if (problem) {
    console.error(`The deployment was not tried: ${problem}.`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), "aliquot-deploy-"));
  addCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const archive = values.archive ? resolve(values.archive) : makeRelease(folder);
  if (dirname(archive) !== folder) {
    for (const file of [archive, `${archive}.sha256`]) cpSync(file, join(folder, basename(file)));
  }
  const machine = await openMachine(folder, "server", DOMAIN);
  const checks: Check[] = [];
  const note = (made: Check[]) => {
    for (const { rule, found, outcome } of made) {
      console.log(`  ${outcome === "holds" ? "✓" : "✗"} ${rule}: ${found}`);
    }
    checks.push(...made);
  };
  note(install(machine, folder, archive));
  if (checks[0]?.outcome === "holds") {
    note(await completeSettings(machine, folder));
    // Before the faults: the doctor finds a wrong key only when it cannot read a stored secret, such as that of the app.
    const owner = await addOwnersApp(machine);
    note(plantFaults(machine));
    note(drillOnServer(machine));
    note(drillElsewhere(await openMachine(folder, "drill", DOMAIN), basename(archive)));
    note(await upgrade(machine, owner, archive));
  }
  const passed = checks.filter(({ outcome }) => outcome === "holds").length;
  writeResults("deploy", [{ name: "deploy", checks }]);
  console.log(`deploy: ${passed} passed, ${checks.length - passed} failed`);
  return passed === checks.length ? 0 : 1;
});

function makeRelease(folder: string): string {
  const target = join(folder, "aliquot-release");
  const command = ["scripts/run/release.ts", target, "--tar"];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  if (status !== 0) throw new Error(`The release could not be made: ${stderr.slice(-800)}`);
  rmSync(target, { recursive: true });
  return `${target}.tar.gz`;
}

/** Runs the commands of steps 1 to 8 in their order, with the settings of this machine. */
function install({ run, must }: Machine, folder: string, archive: string): Check[] {
  const blocks = commandsUnder(/^## [1-8]\./);
  const settings = [
    `DOMAIN=${DOMAIN}`,
    `ADMIN_EMAIL=${ADMIN}`,
    "SMTP_URL=smtp://127.0.0.1:2525",
    `ARCHIVE=${DEPLOY}/${basename(archive)}`,
    "export DEBIAN_FRONTEND=noninteractive",
  ].join("\n");
  writeFileSync(join(folder, "deploy.sh"), blocks.join("\n").replace(SETTINGS, settings));
  must("! command -v node && ! command -v bun");
  const beganAt = performance.now();
  const ran = run(`bash -euo pipefail ${DEPLOY}/deploy.sh`);
  const seconds = Math.round((performance.now() - beganAt) / 1000);
  const log = run("journalctl --unit 'aliquot@*' --no-pager --output=cat | tail -12").stdout;
  const output = `${ran.stderr.trim().split("\n").slice(-4).join(" | ")}\n${log}`;
  const checks = [
    check(
      `the ${blocks.length} blocks of commands of docs/deploy.md run as they are`,
      ran.status === 0,
      ran.status === 0 ? `${seconds} s` : output,
    ),
  ];
  if (ran.status !== 0) return checks;
  const ready = must(`curl -ksS --retry 10 --retry-all-errors https://${DOMAIN}/api/health/ready`);
  const version = must("aliquot --version");
  return [
    ...checks,
    check(`they take at most ${MAX_SECONDS} s`, seconds <= MAX_SECONDS, `${seconds} s`),
    check("the shop answers through Caddy with TLS", ready.includes('"status":"ok"'), ready),
    check("the command names its release", /^aliquot \d/.test(version), version),
  ];
}

/**
 * Adds what only this machine needs: a mail server, trust in Caddy's own certificates, and step 7 with a mounted folder.
 * The first backup is tried before the unit may write that folder.
 */
async function completeSettings({ run, must }: Machine, folder: string): Promise<Check[]> {
  const identity = await generateX25519Identity();
  writeFileSync(join(folder, "backup-key.txt"), `${identity}\n`, { mode: 0o600 });
  const lines = [
    "NODE_EXTRA_CA_CERTS=/etc/aliquot/authority.crt",
    `BACKUP_URL=file://${BACKUPS}`,
    `BACKUP_AGE_RECIPIENT=${await identityToRecipient(identity)}`,
  ];
  must(`
    cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /etc/aliquot/authority.crt
    chmod 755 /etc/aliquot; chmod 644 /etc/aliquot/authority.crt
    chown aliquot: ${BACKUPS}
    printf '%s\\n' ${lines.map((line) => `'${line}'`).join(" ")} >> /etc/aliquot/environment
    cat > /srv/mail-server.ts <<'SERVER'
${MAIL_SERVER}
SERVER
    cat > /etc/systemd/system/mail-server.service <<'UNIT'
[Service]
ExecStart=/opt/aliquot/blue/bin/bun /srv/mail-server.ts
UNIT
    systemctl daemon-reload
    systemctl start mail-server
    systemctl restart aliquot@blue`);
  const closed = run("aliquot backup");
  must(`
    install -D -m 644 /dev/stdin ${DROP_IN} <<'UNIT'
${fileUnder(/^## 7\./, "[Service]")}
UNIT
    systemctl daemon-reload
    systemctl restart aliquot@blue`);
  const open = run("aliquot backup");
  return [
    check(
      "a backup by hand fails where the unit may not write",
      closed.status !== 0 && closed.stderr.includes("EROFS"),
      `code ${closed.status}: ${closed.stderr.trim()}`,
    ),
    check(
      "and is made with the drop-in of the document",
      open.status === 0,
      `code ${open.status}: ${lastLine(open)}`,
    ),
  ];
}

type Owner = { login: { email: string; password: string }; secret: string };

/** Adds an authenticator app to the first administrator's account. */
async function addOwnersApp({ must, ask }: Machine): Promise<Owner> {
  const password = must("sed -n 2p /var/lib/aliquot/blue/first-admin-password");
  must(
    `runuser -u postgres -- psql -qd shop -c "UPDATE users SET email_verified = true WHERE email = '${ADMIN}'"`,
  );
  const login = { email: ADMIN, password };
  return { login, secret: await addApp(ask, login) };
}

/** Runs step 9 with the same release, while visitors load a page through the reverse proxy. */
async function upgrade(
  { run, must, ask }: Machine,
  { login, secret }: Owner,
  archive: string,
): Promise<Check[]> {
  const before = await signInByCode(ask, login, { secret, steps: 0, when: "before the upgrade" });
  must(`systemd-run --unit=visitors bash -c '
    while true; do curl -ksS -o /dev/null -w "%{http_code}\\n" https://${DOMAIN}/shop; done >> /srv/answers 2>&1'`);
  const switched = run(`
    ARCHIVE=${DEPLOY}/${basename(archive)}
    ${commandsUnder(/^## 9\./).join("\n")}
    sleep 2`);
  must("systemctl stop visitors || true");
  const answers = must("sort /srv/answers | uniq -c | sort -rn | head -5").replace(/\s+/g, " ");
  const state = must("systemctl is-active aliquot@green; systemctl is-active aliquot@blue || true");
  const after = await signInByCode(ask, login, { secret, steps: 1, when: "after the upgrade" });
  const folders = must(
    "cd /var/lib/aliquot && readlink -f {blue,green}/{media,published,erasures} | sort -u",
  ).split("\n");
  // A restore by hand may leave a real folder in place of the link.
  const merged = run(`
    systemctl stop aliquot@green
    cd /var/lib/aliquot
    rm green/media
    runuser -u aliquot -- mkdir green/media
    runuser -u aliquot -- touch green/media/restored.webp
    aliquot doctor > /dev/null || true
    find green/media shared/media -name restored.webp
    readlink green/media
    systemctl start aliquot@green`);
  return [
    before,
    check(
      "the units switch from blue to green",
      state === "active\ninactive",
      `${state.replace("\n", ", ")} ${switched.stderr.trim().slice(-200)}`,
    ),
    check("every visit meanwhile is answered", /^\d+ 200$/.test(answers), answers),
    check(
      "both releases share pictures, pages and notes of erasures",
      folders.length === 3 && folders.every((path) => path.startsWith("/var/lib/aliquot/shared/")),
      folders.join(", "),
    ),
    check(
      "the pictures of a real folder are moved to the shared one before a command runs",
      merged.stdout.trim() === "shared/media/restored.webp\n../shared/media",
      `${merged.stdout} ${merged.stderr}`.trim().replaceAll("\n", ", "),
    ),
    after,
  ];
}
