import { describe, expect, test } from "vitest";
import { landingFrame, SECONDS } from "./landing-frame.ts";

describe.each(["light", "dark"] as const)("the landing loop, %s", (scheme) => {
  test("ends where it begins", () => {
    expect(landingFrame(SECONDS, scheme)).toBe(landingFrame(0, scheme));
  });

  test("begins with a whole sequence at rest, so that the poster stays while the film starts", () => {
    expect(landingFrame(0.5, scheme)).toBe(landingFrame(0, scheme));
  });

  test("never draws anything but finite numbers", () => {
    for (let time = 0; time < SECONDS; time += 0.11) {
      expect(landingFrame(time, scheme)).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});
