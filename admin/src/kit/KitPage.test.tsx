import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { KitPage } from "./KitPage.tsx";

const KIT = join(import.meta.dirname, "../../../shared/ui");

/** Parts that others are made of, and one that only moves the focus. */
const NOT_SHOWN = new Set(["Field.tsx", "FocusFallback.tsx"]);

describe("the page of the kit", () => {
  it("imports every component of the kit", () => {
    const components = readdirSync(KIT).filter(
      (name) => /^[A-Z].*\.tsx$/.test(name) && !name.endsWith(".test.tsx") && !NOT_SHOWN.has(name),
    );
    const page = readdirSync(import.meta.dirname)
      .filter((name) => !name.includes(".test."))
      .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"))
      .join("\n");
    expect(components.length).toBeGreaterThan(30);
    expect(components.filter((name) => !page.includes(`#shared/ui/${name}"`))).toEqual([]);
  });

  // Some seventy controls at once: seconds where the machine is busy.
  it("shows each state of a field, without a word in the console", () => {
    render(<KitPage />);
    for (const state of ["as it is", "required, described", "refused", "disabled"]) {
      expect(screen.getByText(`TextField, ${state}`)).toBeTruthy();
    }
    expect(screen.getAllByText("Choose another one").length).toBeGreaterThan(8);
    expect(screen.getByText("Dark")).toBeTruthy();
  }, 20_000);
});
