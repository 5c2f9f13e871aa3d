import { describe, expect, it } from "vitest";
import { DARK, LIGHT } from "./colours.ts";

type Role = Exclude<keyof typeof LIGHT, "residue" | "scrim">;

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

const PAPERS: Role[] = ["ground", "surface", "surfaceRaised", "surfaceSunken"];
const TEXTS: Role[] = [
  "ink",
  "inkMuted",
  "inkFaint",
  "accent",
  "danger",
  "warning",
  "success",
  "info",
];
const ON_FILLS: [text: Role, fill: Role][] = [
  ["accentInk", "accent"],
  ["accentInk", "accentHover"],
  ["dangerInk", "danger"],
  ["dangerInk", "dangerHover"],
  ["inverseInk", "inverse"],
  ["ink", "accentQuiet"],
  ["accent", "accentQuiet"],
  ["danger", "dangerQuiet"],
  ["warning", "warningQuiet"],
];

describe.each([
  ["light", LIGHT],
  ["dark", DARK],
])("the %s scheme", (_, colours) => {
  const textOnPaper = TEXTS.flatMap((text) => PAPERS.map((paper) => [text, paper] as const));

  it.each([...textOnPaper, ...ON_FILLS])("reads %s on %s at 4.5 to 1", (text, paper) => {
    expect(contrast(colours[text], colours[paper])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(
    (["hairlineStrong", "focus", "accent", "danger"] as const).flatMap((line) =>
      PAPERS.map((paper) => [line, paper] as const),
    ),
  )("shows the %s of controls on %s at 3 to 1", (line, paper) => {
    expect(contrast(colours[line], colours[paper])).toBeGreaterThanOrEqual(3);
  });
});
