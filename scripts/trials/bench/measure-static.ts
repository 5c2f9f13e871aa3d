import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { addCleanUp } from "../stage/clean-up.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { compare } from "./compare.ts";
import { atLeastShare, type Figure, told } from "./figures.ts";
import { openNginx } from "./open-nginx.ts";
import { openWholeShop } from "./open-whole-shop.ts";
import { rawRequest, runLoad } from "./run-load.ts";

const CONNECTIONS = 32;
const PAGE = "/product/bradykinin";

export const measureStatic: BenchPart = {
  name: "static",
  title: "Static page",
  how: `${CONNECTIONS} connections ask for the published page of a product in its gzip form: from our front with all of its headers, and in turns from nginx, which sends the same bytes as a file that was compressed beforehand (\`gzip_static\`, a worker for each core, \`sendfile\`, \`open_file_cache\`, no log). By \`wrk\` where it is installed, else by the bench's own sender.`,
  run,
};

async function run(bench: Bench): Promise<Figure[]> {
  const { shop } = await openWholeShop(bench);
  const origin = `http://127.0.0.1:${shop.env.port}`;
  const response = await fetch(origin + PAGE, {
    headers: { "Accept-Encoding": "gzip" },
    decompress: false,
  });
  const gzipped = await response.bytes();
  if (response.headers.get("content-encoding") !== "gzip")
    throw new Error("The page was not sent with gzip");
  const folder = mkdtempSync(join(tmpdir(), "aliquot-nginx-"));
  addCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const nginx = await openNginx(folder, { name: "page.html", plain: gunzipSync(gzipped), gzipped });
  const { rounds, seconds } = bench.options.quick
    ? { rounds: 1, seconds: 1 }
    : { rounds: 5, seconds: 4 };
  bench.log("asking for a static page");
  const ours = () => rateOf(origin + PAGE, seconds);
  const kilobytes = (gzipped.length / 1024).toFixed(1);
  if (!nginx) {
    return [
      told("static page", `${Math.round(await ours())} requests/s`, "nginx is not installed here"),
    ];
  }
  const contest = await compare(rounds, ours, () => rateOf(`${nginx.origin}/page.html`, seconds));
  return [
    atLeastShare(`static page, ${kilobytes} kB of gzip`, contest, {
      least: 1,
      unit: "requests/s",
      baseline: `nginx ${nginx.version}`,
    }),
  ];
}

async function rateOf(url: string, seconds: number): Promise<number> {
  const { origin, pathname } = new URL(url);
  if (Bun.which("wrk")) return rateByWrk(url, seconds);
  const requests = [rawRequest("GET", pathname, { headers: { "Accept-Encoding": "gzip" } })];
  return (await runLoad({ origin, requests, connections: CONNECTIONS, seconds })).rate;
}

function rateByWrk(url: string, seconds: number): number {
  const { stdout, stderr } = spawnSync(
    "wrk",
    ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "-H", "Accept-Encoding: gzip", url],
    { encoding: "utf8" },
  );
  const rate = Number(/Requests\/sec: *([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0) || /Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`wrk was not served: ${stdout}${stderr}`);
  }
  return rate;
}
