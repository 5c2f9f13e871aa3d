/**
 * Sends good and bad values to every call of the OpenAPI document, in every role, and checks the answers.
 *
 * `npm run fuzz -- --requests 50000 --seed 1` uses its own shop. `--url http://…` uses a running
 * one, as the admin of ADMIN_EMAIL and ADMIN_PASSWORD; it changes and deletes data there.
 */

import { startShippoSimulator } from "#shared/testing/shippo-simulator.ts";
import { createResetToken, createVerificationToken } from "../../api/src/accounts/create-tokens.ts";
import { connect } from "../../api/src/db/client.ts";
import { checkMethods } from "./fuzz/check-methods.ts";
import { CANARY } from "./fuzz/nasty-values.ts";
import { reachTheRest } from "./fuzz/reach.ts";
import { passes, printReport, writeReport } from "./fuzz/report.ts";
import { type FuzzOptions, fuzzPass, newTally } from "./fuzz/run.ts";
import { createCaller, createSender, type Target } from "./fuzz/send.ts";
import { signUpSenders } from "./fuzz/senders.ts";
import { stockPool, type TokenSource } from "./fuzz/stock-pool.ts";
import { addCleanUp, runTrial } from "./stage/clean-up.ts";
import { operationsOf } from "./stage/operations.ts";
import { trialOptions } from "./stage/options.ts";
import { insertAdmin } from "./stage/people.ts";
import { QUICK_HASHING } from "./stage/quick-hashing.ts";
import { seededRandom } from "./stage/random.ts";
import { openApi, openTrialStorage } from "./stage/trial-shop.ts";

/** The pool is filled again after this number of requests. */
const PASS = 10_000;
const FULL_RUN = 50_000;

/** The origin of the passkeys in the fuzzer's own shop. */
const SITE = "http://localhost:3000";

const options = trialOptions(process.argv.slice(2));

await runTrial(async () => {
  const startedAt = performance.now();
  console.log(`Fuzzing with ${options.requests} requests, seed ${options.seed}`);
  const { target, adminSession, createTokens, restarts, siteOrigin } = options.url
    ? await visit(options.url)
    : await openOwn();
  const send = createSender(target);
  const call = createCaller(send);
  const { body: document } = await call("GET", "/api/openapi.json");
  const operations = operationsOf(document);
  const senders = await signUpSenders(call, adminSession, siteOrigin);
  const tally = newTally();
  await checkMethods({ operations, send, tally });
  const progress = progressLine();
  const passOf = (pass: number, requests: number): FuzzOptions => ({
    operations,
    stock: () => stockPool(call, senders, adminSession, createTokens),
    senders,
    send,
    origin: target.origin,
    seed: options.seed + pass,
    requests,
    tally,
    onProgress: () => progress(tally),
  });
  for (let pass = 0; tally.requests < options.requests; pass += 1) {
    await fuzzPass(passOf(pass, Math.min(PASS, options.requests - tally.requests)));
  }
  // In a foreign shop some calls are reachable only through its emails and settings.
  const never = options.url ? [] : await reachTheRest(passOf(-1, 0));
  const seconds = (performance.now() - startedAt) / 1000;
  const report = { ...options, operations, tally, never, restarts: restarts(), seconds };
  printReport(report);
  if (options.requests >= FULL_RUN && !options.url && !options.keepReport) writeReport(report);
  return passes(report) ? 0 : 1;
});

async function openOwn() {
  const internalToken = `${CANARY}-internal`;
  const storage = await openTrialStorage("fuzz", { durable: false });
  const shippo = startShippoSimulator({ token: `${CANARY}-shippo` });
  addCleanUp(() => shippo.stop());
  const api = await openApi(storage, {
    INTERNAL_TOKEN: internalToken,
    METRICS_TOKEN: `${CANARY}-metrics`,
    SMTP_URL: `smtp://mailer:${CANARY}@127.0.0.1:1`,
    MAIL_BOUNCES_TOKEN: `${CANARY}-bounces`,
    SHIPPO_API_TOKEN: shippo.token,
    SHIPPO_URL: shippo.url,
    LOG_LEVEL: "error",
    SITE_URL: SITE,
    ...QUICK_HASHING,
  });
  const admin = await insertAdmin(storage.sql, {
    name: "owner",
    random: seededRandom(options.seed),
  });
  // The owner's session did not begin with a login, and must stay fresh for the whole run.
  await storage.sql`UPDATE sessions SET proved_at = clock_timestamp() + interval '1 day'`;
  await storage.sql`INSERT INTO categories (id, name, slug) VALUES ('kinins', 'Kinins', 'kinins')`;
  const target: Target = { origin: api.url, internalToken };
  const createTokens = tokensFrom(storage.postgres.url);
  const restarts = () => api.process.restarts;
  return { target, adminSession: admin.sessionId, createTokens, restarts, siteOrigin: SITE };
}

/** This shop sends no emails, so their links are created from its database. */
function tokensFrom(databaseUrl: string): TokenSource {
  const { db, close } = connect(databaseUrl, { max: 1, applicationName: "aliquot-fuzz" });
  addCleanUp(close);
  return async ({ id, email }) => {
    // An account made by an admin counts as verified and gets no link.
    await db.sql`UPDATE users SET email_verified = false WHERE id = ${id}`;
    const tokens = [await createVerificationToken(db, id, email), await createResetToken(db, id)];
    return tokens.filter((token) => token !== null);
  };
}

async function visit(origin: string) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  const call = createCaller(createSender({ origin }));
  const { session } = await call("POST", "/api/login", { email, password });
  if (!session) throw new Error("Set ADMIN_EMAIL and ADMIN_PASSWORD to those of the shop's admin.");
  const target: Target = { origin };
  // A foreign shop's emails are not readable, so calls behind their links can only be refused.
  return {
    target,
    adminSession: session,
    createTokens: async () => [],
    restarts: () => 0,
    siteOrigin: null,
  };
}

function progressLine() {
  let shownAt = performance.now();
  let shownRequests = 0;
  return ({ requests, findings }: ReturnType<typeof newTally>) => {
    const seconds = (performance.now() - shownAt) / 1000;
    if (seconds < 5) return;
    const rate = Math.round((requests - shownRequests) / seconds);
    console.log(
      `  ${requests} of ${options.requests} requests, ${findings.length} findings, ${rate}/s`,
    );
    shownAt = performance.now();
    shownRequests = requests;
  };
}
