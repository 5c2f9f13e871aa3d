import { describe, expect, it } from "vitest";
import { answeringServer } from "../testing/answering-server.ts";
import { createClient } from "./client.ts";
import { NetworkError, UnreadableAnswer } from "./errors.ts";

const { baseUrl, answering, lastHeard } = answeringServer();

describe("an answer in lines", () => {
  const csv = "name\nBradykinin";
  const importing = (onStep?: (step: { done: number }) => void) =>
    createClient({ baseUrl }).admin.imports.products(csv, { dryRun: true }, { onStep });
  const report = {
    id: null,
    dryRun: true,
    format: "aliquot",
    digest: "d",
    created: 1,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    invalid: 0,
    unsupportedColumns: [],
    rows: [],
  };
  const inPieces = (...pieces: string[]) =>
    new Response(
      new ReadableStream({
        pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(piece));
        },
      }),
    );

  it("is passed on line by line, however it is split, and ends with the report", async () => {
    answering(() =>
      inPieces(
        '{"stage":"checking","done":1,"to',
        `tal":2}\n{"stage":"checking","done":2,"total":2}\n{"answer":${JSON.stringify(report)}`,
        "}\n",
      ),
    );
    const steps: number[] = [];
    expect(await importing(({ done }) => steps.push(done))).toEqual(report);
    expect(steps).toEqual([1, 2]);
    expect(lastHeard()).toMatchObject({ body: csv, query: "?dryRun=true" });
    expect(lastHeard().headers.get("Accept")).toBe("application/x-ndjson");
  });

  it("throws the refusal that it ends with", async () => {
    answering(() => inPieces('{"status":422,"refusal":{"message":"Line 2","code":"x"}}\n'));
    await expect(importing()).rejects.toMatchObject({ status: 422, code: "x" });
  });

  it("throws when it breaks off or contains something else", async () => {
    answering(() => inPieces('{"stage":"checking","done":1,"total":2}\n'));
    await expect(importing()).rejects.toBeInstanceOf(NetworkError);
    answering(() => inPieces("<html>\n"));
    await expect(importing()).rejects.toBeInstanceOf(UnreadableAnswer);
  });
});
