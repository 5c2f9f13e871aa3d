import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { billOfMaterials, thirdPartyNotices } from "./bill-of-materials.ts";
import { bundledPackages, withoutDoubles } from "./bundled-packages.ts";
import { ROOT } from "./production-files.ts";

const SCHEMAS = join(ROOT, "node_modules/@cyclonedx/cyclonedx-library/res/schema");
const schema = (name: string) =>
  JSON.parse(readFileSync(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), "utf8"));

const RELEASE = {
  ...{ name: "aliquot", version: "1.0.0", commit: "c".repeat(40) },
  date: "2026-11-24T12:00:00.000Z",
};

describe("what a release brings of others", () => {
  const packages = withoutDoubles(bundledPackages());

  it("has what is bundled into pages, each with a licence", () => {
    const names = packages.map(({ name }) => name);
    for (const name of ["react", "react-dom", "react-aria-components", "scheduler", "astro"]) {
      expect(names).toContain(name);
    }
    expect(names).not.toContain("vitest");
    const unnamed = packages.filter(({ licence }) => licence === "see its text");
    expect(unnamed.filter(({ texts }) => texts.length === 0)).toEqual([]);
  });

  it("is a valid CycloneDX document, the same at every run", () => {
    const bill = billOfMaterials(RELEASE, packages);
    const ajv = new Ajv({ strict: false, validateFormats: true, allErrors: true });
    addFormats(ajv);
    for (const format of ["iri-reference", "idn-email"]) ajv.addFormat(format, true);
    ajv.addSchema(schema("spdx"), "http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json");
    ajv.addSchema(schema("jsf-0.82"), "http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json");
    const validate = ajv.compile(schema("bom-1.6"));
    expect(validate(JSON.parse(JSON.stringify(bill)))).toBe(true);
    expect(validate.errors).toBeNull();
    expect(billOfMaterials(RELEASE, packages)).toEqual(bill);
  });

  it("is named in the notices with every licence's text", () => {
    const notices = thirdPartyNotices(packages);
    for (const { name, version } of packages) expect(notices).toContain(`${name} ${version} (`);
    expect(notices).toContain("Permission is hereby granted, free of charge");
    expect(notices).toContain("Meta Platforms");
  });
});
