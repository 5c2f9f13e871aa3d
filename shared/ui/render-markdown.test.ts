import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "../domain/plain-text.ts";
import { isSafeLink, renderMarkdown } from "./render-markdown.ts";

describe("a description in Markdown", () => {
  it.each([
    ["First.\n\nSecond\nline.", "<p>First.</p>\n<p>Second<br>\nline.</p>\n"],
    ["- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"],
    ["1. a", "<ol>\n<li>a</li>\n</ol>\n"],
    ["**strong** and *soft*", "<p><strong>strong</strong> and <em>soft</em></p>\n"],
    ["[Certificates](/coa)", '<p><a href="/coa">Certificates</a></p>\n'],
    [
      "[PubMed](https://example.org/a?b=1&c=2)",
      '<p><a href="https://example.org/a?b=1&amp;c=2" rel="nofollow noopener">PubMed</a></p>\n',
    ],
    ["1 < 2 & 3", "<p>1 &lt; 2 &amp; 3</p>\n"],
    ["5 * 3 * 2", "<p>5 * 3 * 2</p>\n"],
    ["# No heading", "<p># No heading</p>\n"],
    ["![x](/picture.png)", "<p>![x](/picture.png)</p>\n"],
  ])("%j is %j", (text, html) => {
    const rendered = renderMarkdown(text);
    if (text.startsWith("![")) expect(rendered).not.toContain("<img");
    else expect(rendered).toBe(html);
  });

  it("has tables", () => {
    const html = renderMarkdown("| Solvent | mg/mL |\n| --- | ---: |\n| Water | 5 |");
    expect(html).toContain("<th>Solvent</th>");
    expect(html).toContain("<td>Water</td>");
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,<script>1</script>)",
    "[x](&#106;avascript:alert(1))",
    '[x](https://a.example "\\" onmouseover=alert(1)")',
    "[x](//evil.example)",
    "[x](/\\evil.example)",
  ])("runs no script of %j", (text) => {
    const html = renderMarkdown(text);
    expect(html).not.toMatch(/<(?:script|img)|href="(?:javascript|data|\/\/|\/\\)/i);
    expect(html).not.toMatch(/<a [^>]*onmouseover=/i);
  });

  it("has no element besides its own, whatever is written", () => {
    const piece = fc.constantFrom(
      ...[
        "<",
        ">",
        '"',
        "'",
        "&",
        "[",
        "](",
        ")",
        "*",
        "_",
        "|",
        "\n",
        "- ",
        "a",
        "script",
        "/",
        ":",
        "\\",
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = renderMarkdown(pieces.join(""));
        const tags = [...html.matchAll(/<\/?([a-z]+)[^>]*>/g)].map(([, name]) => name);
        const known = "p br ul ol li strong em a table thead tbody tr th td".split(" ");
        expect(tags.filter((name) => !known.includes(name ?? ""))).toEqual([]);
        expect(html.replace(/<[^<>]*>/g, "")).not.toContain("<");
      }),
    );
  });

  it("bounds 100 kB of nesting", () => {
    const html = renderMarkdown("> - * ".repeat(17_000));
    expect(html.length).toBeLessThan(100_000);
    expect(renderMarkdown("[".repeat(100_000)).length).toBeLessThan(20_000);
    expect(renderMarkdown("*a ".repeat(30_000)).length).toBeLessThan(40_000);
  });

  it.each([
    ["/shop", true],
    ["https://example.org", true],
    ["mailto:lab@example.org", true],
    ["//example.org", false],
    ["ftp://example.org", false],
    ["vbscript:x", false],
    ["shop", false],
  ])("links to %s: %s", (address, isSafe) => {
    expect(isSafeLink(address)).toBe(isSafe);
  });

  it("is plain text on cards", () => {
    expect(plainText("**Purity** of *95 %*\n\n- [Data](/coa)\n- 5 * 3 * 2\n\n1) one")).toBe(
      "Purity of 95 %\nData\n5 * 3 * 2\none",
    );
    expect(plainText("| A | B |\n| --- | --- |\n| 1 | 2 |")).toBe("A, B\n1, 2");
    expect(plainText("pS-R_2_x and 10*20")).toBe("pS-R_2_x and 10*20");
  });
});
