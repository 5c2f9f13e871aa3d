import { afterEach, describe, expect, it, vi } from "vitest";
import { trialOptions } from "./options.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the seed of a trial", () => {
  it.each([0, 0.5, 1 - 2 ** -53])("can be given again when it was drawn (%s)", (drawn) => {
    vi.spyOn(Math, "random").mockReturnValue(drawn);
    const { seed } = trialOptions([]);
    expect(trialOptions(["--seed", String(seed)])).toMatchObject({ seed, hasSeed: true });
  });
});
