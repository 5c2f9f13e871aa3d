import { describe, expect, test } from "vitest";
import { RESIDUE_CLASSES, RESIDUE_COLOURS } from "./residue-classes.ts";

type Triple = [number, number, number];

const GROUNDS = {
  light: ["#f6f5f0", "#fbfaf7", "#fdfdfb", "#ffffff"],
  dark: ["#131316", "#19191d", "#1f1f24"],
} as const;

/** Matrices of Machado, Oliveira and Fernandes 2009, severity 1.0, applied to linear light. */
const VISION: Record<string, [Triple, Triple, Triple]> = {
  "full colour vision": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Distance in OKLab. About 0.02 is just noticeable; bars are small and need more. */
const APART = 0.1;

describe.each(["light", "dark"] as const)("residue colours, %s", (scheme) => {
  const colours = RESIDUE_COLOURS[scheme];

  test.each(GROUNDS[scheme])("stand out by 3:1 from %s", (ground) => {
    for (const colour of Object.values(colours)) {
      expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  test.each(Object.keys(VISION))("differ enough with %s", (vision) => {
    const seen = RESIDUE_CLASSES.map((kind) => oklab(see(colours[kind], vision)));
    for (const [index, one] of seen.entries()) {
      for (const other of seen.slice(index + 1)) {
        expect(Math.hypot(...difference(one, other))).toBeGreaterThanOrEqual(APART);
      }
    }
  });
});

function see(colour: string, vision: string): Triple {
  const light = linear(colour);
  return VISION[vision]?.map((row) => clamp(dot(row, light))) as Triple;
}

function linear(colour: string): Triple {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

/** Ottosson 2020, linear sRGB to OKLab. */
function oklab(light: Triple): Triple {
  const cone = (row: Triple) => Math.cbrt(dot(row, light));
  const lms: Triple = [
    cone([0.4122214708, 0.5363325363, 0.0514459929]),
    cone([0.2119034982, 0.6806995451, 0.1073969566]),
    cone([0.0883024619, 0.2817188376, 0.6299787005]),
  ];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], lms),
    dot([1.9779984951, -2.428592205, 0.4505937099], lms),
    dot([0.0259040371, 0.7827717662, -0.808675766], lms),
  ];
}

/** WCAG 2.2 contrast ratio. */
function contrast(one: string, other: string): number {
  const [high, low] = [one, other]
    .map((colour) => dot([0.2126, 0.7152, 0.0722], linear(colour)))
    .sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function dot(row: Triple, values: Triple): number {
  return row[0] * values[0] + row[1] * values[1] + row[2] * values[2];
}

function difference(one: Triple, other: Triple): Triple {
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
