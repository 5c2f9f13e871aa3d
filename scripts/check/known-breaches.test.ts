import { expect, it } from "vitest";
import { compareWithKnown } from "./known-breaches.ts";

const breach = (rule: string) => ({ path: "api/src/a.ts", line: 1, rule });

it("the list of known breaches excuses what it names and must lose what is mended", () => {
  const found = [breach("a → b"), breach("a → b"), breach("c → d")];
  expect(compareWithKnown(found, ["a → b", "e → f"])).toEqual({
    unknown: [breach("c → d")],
    gone: ["e → f"],
  });
});
