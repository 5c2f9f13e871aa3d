import { afterAll, expect } from "vitest";

/** A request that the server received. */
export type Heard = {
  method: string;
  path: string;
  query: string;
  headers: Headers;
  body: string;
};

type Answer = Response | Promise<Response>;

/** An HTTP server for the tests of one file. It records every request and sends the configured answer. */
export function answeringServer() {
  let heard: Heard[] = [];
  let answer: (request: Request) => Answer = () => Response.json({});
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const url = new URL(request.url);
      heard.push({
        method: request.method,
        path: url.pathname,
        query: url.search,
        headers: request.headers,
        body: await request.text(),
      });
      return answer(request);
    },
  });
  afterAll(() => server.stop(true));
  return {
    baseUrl: `http://127.0.0.1:${server.port}`,
    /** Sets the answer from now on, and clears the recorded requests. */
    answering(next: typeof answer) {
      heard = [];
      answer = next;
    },
    lastHeard: () => heard.at(-1) as Heard,
  };
}

/** The error that a call throws. When the call succeeds, the test fails. */
export const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail("the call succeeded"),
    (error: unknown) => error,
  );
