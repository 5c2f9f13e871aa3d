import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { percentile } from "../stage/percentile.ts";
import {
  processesBelow,
  processorSeconds,
  processorSecondsOfAll,
} from "../stage/processor-seconds.ts";
import { openReplica } from "../torture/cluster/replica.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { atLeast, type Figure, rounded, told } from "./figures.ts";
import { type Haproxy, openHaproxy } from "./open-haproxy.ts";
import { type Machines, openMachines, processorByPart } from "./open-machines.ts";
import { rawRequest, runLoad } from "./run-load.ts";

const CONNECTIONS = 16;
const PAGE = 12;
/** A share of one machine's throughput. */
const LEAST = 1.6;

export const measureBalanced: BenchPart = {
  name: "balanced",
  title: "Catalogue reads of two machines behind HAProxy",
  how: `${CONNECTIONS} connections for each machine ask HAProxy for pages of the product list. It passes them on to one machine's front and api with the primary, and in turns to two machines, of which the second reads from a standby of its own (\`DATABASE_READ_URL\`). Processor is what the processes took, by /proc, for each read. All of them share the cores of this machine, so two cannot take more than one here, and what two machines of equal cores take is computed: the work of a read is spread over both, so they take twice the reads at the same cost for each, and less by what a read costs more. Shares are those with a core for each machine (\`taskset\`), where the second one's also carries HAProxy and the sender; without \`taskset\` those of the shared cores.`,
  run,
};

/** Milliseconds of processor time per read. */
type Shares = { balancer: number; front: number; api: number; database: number };

type Round = { rate: number; p95: number; shares: Shares };

async function run(bench: Bench): Promise<Figure[]> {
  const machines = await openMachines(bench);
  bench.log("opening a standby, and HAProxy");
  const replica = await openReplica(machines.storage);
  const standbyUrl = new URL(machines.storage.postgres.url);
  standbyUrl.port = String(replica.port);
  await machines.restartSecond({ DATABASE_READ_URL: standbyUrl.href });
  const [postmaster] = await replica.sql<{ pid: number }[]>`
    SELECT split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int AS pid`;
  const databases = [machines.storage.postgres.process.pid, postmaster?.pid];
  const haproxy = await openHaproxy(machines.machines.map(({ origin }) => origin));
  const requests = Array.from({ length: 40 }, (_, page) =>
    rawRequest("GET", `/api/products?limit=${PAGE}&offset=${(page * PAGE) % machines.products}`),
  );
  const { rounds, seconds } = bench.options.quick
    ? { rounds: 1, seconds: 1 }
    : { rounds: 5, seconds: 4 };
  const shares = () => processorOf(machines, haproxy, databases);
  const round = async (origin: string, count: number): Promise<Round> => {
    const before = shares();
    // The same number per machine, so that each of two machines gets the load of the single one.
    const connections = CONNECTIONS * count;
    const load = await runLoad({ origin, requests, connections, seconds });
    return { rate: load.rate, p95: load.p95, shares: each(before, shares(), load.allAnswers) };
  };
  const contest = async () => {
    const [one, two]: [Round[], Round[]] = [[], []];
    for (let turn = 0; turn < rounds; turn += 1) {
      const turns = [
        async () => one.push(await round(haproxy.alone, 1)),
        async () => two.push(await round(haproxy.all, 2)),
      ];
      if (turn % 2 === 1) turns.reverse();
      for (const go of turns) await go();
    }
    return { one: median(one), two: median(two) };
  };
  bench.log("reading lists through one machine and through two");
  // The first requests of a new process are slower.
  for (let turn = 0; turn < rounds; turn += 2) await round(haproxy.all, 2);
  const shared = await contest();
  const unpin = pin(machines, haproxy, databases);
  bench.log("the same, with a core for each machine");
  const apart = unpin ? await contest().finally(unpin) : null;
  await haproxy.stop();
  return figures(shared, apart, haproxy.version);
}

type Contest = { one: Round; two: Round };

function figures(shared: Contest, apart: Contest | null, version: string): Figure[] {
  // With one core each, the machines do not compete for processors, like real machines.
  const { one, two } = apart ?? shared;
  const [costOne, costTwo] = [sum(one.shares), sum(two.shares)];
  const { balancer, front, api, database } = two.shares;
  const shopShare = front + api;
  const limit = Math.min(2, Math.max(1, shopShare / database));
  return [
    {
      what: "processor for each read, two machines",
      measured: `${rounded(costTwo)} ms: ${inWords(two.shares)}`,
      baseline: `one machine: ${rounded(costOne)} ms: ${inWords(one.shares)}`,
      ratio: `${rounded((costTwo / costOne) * 100)} %`,
      met: null,
      note: `HAProxy ${version}; on shared cores ${rounded(sum(shared.two.shares))} ms and ${rounded(sum(shared.one.shares))} ms, ${rounded(shared.two.rate)} reads/s of two machines and ${rounded(shared.one.rate)} of one`,
      costs: {
        readBalancer: balancer,
        readFront: front,
        readApi: api,
        readDatabase: database,
      },
    },
    {
      ...atLeast(
        "reads of two equal machines, each with a PostgreSQL, against one: on paper, from these shares",
        { value: (2 * costOne) / costTwo, unit: "times" },
        LEAST,
        `2 × ${rounded(costOne)} ms / ${rounded(costTwo)} ms`,
      ),
    },
    told(
      "the same where both share one PostgreSQL on a third machine of as many cores: on paper",
      `${rounded(limit)} times`,
      database > shopShare
        ? `PostgreSQL takes ${rounded(database)} ms of a read, front and api ${rounded(shopShare)} ms: it is the limit from the first machine on, and reads need a standby`
        : `front and api take ${rounded(shopShare)} ms of a read, PostgreSQL ${rounded(database)} ms: it is full at ${rounded(shopShare / database)} machines`,
    ),
    ...(apart
      ? [
          {
            what: "reads of two machines with a core each, by the clock",
            measured: `${rounded(apart.two.rate)} reads/s`,
            baseline: `one machine with one core: ${rounded(apart.one.rate)} reads/s`,
            ratio: `${rounded((apart.two.rate / apart.one.rate) * 100)} %`,
            met: null,
            note: `the second core also has HAProxy and the sender; p95 ${rounded(apart.two.p95)} ms, of one machine ${rounded(apart.one.p95)} ms`,
          } satisfies Figure,
        ]
      : []),
  ];
}

function processorOf(
  { machines }: Machines,
  { pid }: Haproxy,
  databases: (number | undefined)[],
): Shares {
  const { front, api } = processorByPart(
    machines.map(({ shop }) => shop),
    undefined,
  );
  const database = databases.reduce<number>(
    (seconds, one) => seconds + processorSecondsOfAll(one),
    0,
  );
  return { balancer: processorSeconds(pid), front, api, database };
}

function each(before: Shares, after: Shares, reads: number): Shares {
  const of = (part: keyof Shares) => ((after[part] - before[part]) * 1000) / reads;
  return { balancer: of("balancer"), front: of("front"), api: of("api"), database: of("database") };
}

const sum = (shares: Shares) => Object.values(shares).reduce((total, share) => total + share, 0);

const inWords = ({ balancer, front, api, database }: Shares) =>
  `HAProxy ${rounded(balancer)}, front ${rounded(front)}, api ${rounded(api)}, PostgreSQL ${rounded(database)}`;

/** The round with the median cost. */
function median(rounds: Round[]): Round {
  const cost = percentile(
    rounds.map(({ shares }) => sum(shares)),
    50,
  );
  const found = rounds.find(({ shares }) => sum(shares) === cost);
  if (!found) throw new Error("No round was measured");
  return found;
}

/**
 * Pins the first machine with the primary to one core, and everything else to another. Returns a
 * function that undoes it; null where pinning is impossible.
 */
function pin(
  { machines }: Machines,
  { pid }: Haproxy,
  databases: (number | undefined)[],
): (() => void) | null {
  if (cpus().length < 2 || !Bun.which("taskset")) return null;
  const [first, second] = machines.map(({ shop: { processes } }) =>
    [processes.web, ...processes.apis, processes.site, processes.worker].map((one) => one.pid),
  );
  const place = (pids: (number | undefined)[], cores: string) => {
    for (const one of pids) {
      if (one) spawnSync("taskset", ["-a", "-c", "-p", cores, String(one)]);
    }
  };
  const [primary, standby] = databases.map(processesBelow);
  const others = [...(second ?? []), ...(standby ?? []), pid, process.pid];
  place([...(first ?? []), ...(primary ?? [])], "0");
  place(others, "1");
  const all = `0-${cpus().length - 1}`;
  return () => place([...(first ?? []), ...databases.flatMap(processesBelow), ...others], all);
}
