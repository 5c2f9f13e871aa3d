import { describe, expect, it } from "vitest";
import { WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { htmlToText, readNumber, readPrice } from "./format-values.ts";

describe("a price as shops write it", () => {
  it.each([
    ["45", "45.00"],
    ["18.5", "18.50"],
    ["$1,234.50", "1234.50"],
    ["15,50", "15.50"],
    ["12.500", "12.50"],
    [".5", "0.50"],
    ["19.99 USD", "19.99"],
    ["1,234", "1234.00"],
    ["1.234,50", "1234.50"],
  ])("reads %s as %s", (text, amount) => expect(readPrice(text)).toMatchObject({ text: amount }));

  it.each([
    "-5",
    "free",
    "1.234,50.1",
    "12.345",
    "1.234.567",
    "1e3",
    ".",
    "12 50",
    "1,500",
    "123456789",
  ])("refuses %j", (text) => expect(readPrice(text)).toEqual({ problem: expect.any(String) }));
});

describe("a whole number as shops write it", () => {
  it.each([
    ["5", 5],
    ["5.0", 5],
    ["1,000", 1000],
  ])("reads %s as %s", (text, value) => {
    expect(readNumber(text, WHOLE_NUMBER)).toMatchObject({ value });
  });

  it.each([
    ["1.000", "1.000: one thousand, or 1? Write it so that only one is possible"],
    ["1.500", "1.500: did you mean 1500? Write it so that only one is possible"],
    ["0x10", "Must be a whole number such as 12"],
  ])("refuses %s", (text, problem) => {
    expect(readNumber(text, WHOLE_NUMBER)).toEqual({ problem });
  });
});

describe("a description that was HTML", () => {
  it("keeps only its text and its paragraphs", () => {
    expect(
      htmlToText(
        "<h2>Head</h2><p>One<br>two&nbsp;&mdash; &#945;&#x3B2;</p><script>alert(1)</script>",
      ),
    ).toBe("Head\n\nOne\ntwo — αβ");
  });

  it.each([
    ["<p>Text</p><SCRIPT>alert(1)", "Text"],
    ["İ <style>p { color: red }</style>text", "İ text"],
    ["<script>a()</script>one<script>b()</script> two", "one two"],
  ])("keeps no script or style: %j", (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it.each([
    [
      "<table><tr><th>CAS</th><td>58-82-2</td></tr><tr><td>Purity</td><td>98 %</td></tr></table>",
      "CAS 58-82-2\nPurity 98 %",
    ],
    [
      "<dl><dt>CAS</dt><dd>58-82-2</dd><dt>Purity</dt><dd>98 %</dd></dl>",
      "CAS 58-82-2\nPurity 98 %",
    ],
    ["One <br> two <p>three", "One\ntwo\n\nthree"],
    ["An intro<p>A paragraph</p>", "An intro\n\nA paragraph"],
    ["<b>An intro</b><h2 class='x'>Storage</h2>Cold.", "An intro\n\nStorage\n\nCold."],
    ["<ul><li><p>one</p></li><li><p>two</p></li></ul>", "- one\n\n- two"],
    ["<blockquote>Said.</blockquote>So.", "Said.\n\nSo."],
  ])("keeps apart what its tags kept apart: %j", (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it("stays unchanged when it is plain text", () => {
    expect(htmlToText("two\nlines > 1")).toBe("two\nlines > 1");
  });

  it("keeps a less-than sign that begins no tag, and decodes named characters", () => {
    expect(htmlToText("purity <5% and >3, &frac12;&Prime; R&D &amp;lt;b&gt;")).toBe(
      "purity <5% and >3, ½″ R&D &lt;b>",
    );
    expect(htmlToText("<!-- hidden -->a&#1;b&#0;c &#xd800;")).toBe("a b\ufffdc \ufffd");
  });
});
