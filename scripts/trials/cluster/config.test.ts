import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { configFiles } from "./config.ts";
import { ADDRESSES, GIVES_UP_SOONER, SHOPS } from "./network.ts";
import { settingsOf } from "./shops.ts";

const page = readFileSync("docs/cluster.md", "utf8");

describe("The page about several machines", () => {
  it("links every file of the configuration that the trial runs, and no other", () => {
    const linked = [...page.matchAll(/\]\(\.\.\/scripts\/trials\/cluster\/config\/([^)]+)\)/g)];
    expect(linked.map(([, name]) => name).toSorted()).toEqual(configFiles());
    expect(configFiles().length).toBeGreaterThan(8);
  });

  it("has the settings of both machines of the shop as they are run", () => {
    for (const host of SHOPS) {
      for (const [name, value] of Object.entries(settingsOf(host))) {
        const isThere = [`${name}=${value}\n`, `${name}='${value}'\n`].some((line) =>
          page.includes(line),
        );
        expect(isThere, `${name} of ${host}`).toBe(true);
      }
    }
  });

  it("has the setting of Linux that the shop's machines run with", () => {
    expect(page).toContain(GIVES_UP_SOONER.replace("=", " = "));
  });

  it("draws every machine with its address", () => {
    for (const [host, address] of Object.entries(ADDRESSES)) {
      expect(page).toContain(`"${host} ${address}`);
    }
  });

  it("has the place that the report is written to", () => {
    expect(page).toMatch(/<!-- cluster: begin -->[\s\S]*<!-- cluster: end -->/);
    expect(existsSync("scripts/trials/cluster/config/patroni.yml")).toBe(true);
  });
});
