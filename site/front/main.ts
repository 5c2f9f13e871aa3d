import { createFront } from "./front.ts";
import { frontSettings } from "./settings.ts";

const settings = frontSettings(process.env);
const answer = createFront(settings);

const server = Bun.serve({
  port: settings.port,
  hostname: settings.host,
  // Also the deadline for a whole body: a slow sender is let go of after this many seconds.
  idleTimeout: 30,
  maxRequestBodySize: 32 * 1024 * 1024,
  reusePort: process.env.WEB_PROCESSES !== undefined,
  fetch: answer,
  error: (error) => {
    console.error(error);
    return Response.json(
      { message: "Something went wrong.", code: "internal" },
      { status: 500, headers: { "x-content-type-options": "nosniff" } },
    );
  },
});

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await Promise.race([server.stop(), Bun.sleep(10_000)]);
    process.exit(0);
  });
}
