import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../run/ports.ts";
import { answers } from "../../run/processes.ts";
import { addCleanUp } from "../stage/clean-up.ts";

export type Nginx = { origin: string; version: string };

/**
 * An nginx with one page and its compressed copy, sent without processing (`gzip_static`). Null
 * when nginx is not installed or lacks that module.
 */
export async function openNginx(
  folder: string,
  page: { name: string; plain: Uint8Array; gzipped: Uint8Array },
): Promise<Nginx | null> {
  const { stderr, status } = spawnSync("nginx", ["-V"], { encoding: "utf8" });
  if (status !== 0 || !stderr.includes("http_gzip_static_module")) return null;
  const port = await freePort();
  mkdirSync(join(folder, "html"), { recursive: true });
  writeFileSync(join(folder, "html", page.name), page.plain);
  writeFileSync(join(folder, "html", `${page.name}.gz`), page.gzipped);
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, port));
  const server = Bun.spawn(["nginx", "-p", folder, "-c", file], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  addCleanUp(async () => {
    server.kill("SIGTERM");
    await server.exited;
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await answers(`${origin}/${page.name}`).catch(() => false)) {
      return { origin, version: /nginx\/([\d.]+)/.exec(stderr)?.[1] ?? "" };
    }
    await Bun.sleep(25);
  }
  throw new Error("nginx did not start");
}

/** A usual set-up for static files: one worker per core, no log, no change of user. */
const configuration = (folder: string, port: number) => `
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes auto;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  default_type text/html;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/html;
    gzip_static on;
  }
}
`;
