import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RESERVED_SLUGS, slugify, uniqueSlug } from "./slugs.ts";

describe("the slug of a name", () => {
  it.each([
    ["Bradykinin", "bradykinin"],
    ["Angiotensin I (human)", "angiotensin-i-human"],
    ["Neurotensin (8-13)", "neurotensin-8-13"],
    ["  spaced \t out  ", "spaced-out"],
    ["β-Casomorphin", "casomorphin"],
    ["a -- b", "a-b"],
    ["Ångström", "ngstrm"],
    ["İX", "ix"],
    ["肽", ""],
    ["---", ""],
  ])("%j is %j", (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it("is a clean path and its own slug", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const slug = slugify(name);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});

describe("a unique slug", () => {
  it("counts from 2", () => {
    expect(uniqueSlug("glucagon", [])).toBe("glucagon");
    expect(uniqueSlug("glucagon", ["glucagon"])).toBe("glucagon-2");
    expect(uniqueSlug("glucagon", ["glucagon", "glucagon-2", "glucagon-4"])).toBe("glucagon-3");
  });

  it("leaves reserved paths alone", () => {
    expect(uniqueSlug("featured", [])).toBe("featured-2");
  });

  it("is free, whatever is taken", () => {
    const slugs = fc.constantFrom("a", "a-2", "a-3", "a-4", "featured", "featured-2");
    fc.assert(
      fc.property(slugs, fc.uniqueArray(slugs), (base, taken) => {
        const slug = uniqueSlug(base, taken);
        expect(taken).not.toContain(slug);
        expect(RESERVED_SLUGS.has(slug)).toBe(false);
        expect(slug.startsWith(base)).toBe(true);
      }),
    );
  });
});
