import fc from "fast-check";

/** A marker in secrets of the shop and its users; it must never appear in an answer. */
export const CANARY = "Canary7f3e9c";

const NASTY_TEXTS = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "__proto__",
  "constructor",
  "NaN",
  "-1",
  "1e309",
  "12.345",
  "9".repeat(40),
  "9223372036854775808",
  "'; DROP TABLE users; --",
  "%_\\%",
  '<img src=x onerror="alert(1)">',
  "../../etc/passwd",
  "2026-02-30",
  "2026-02-30T00:00:00Z",
  "0000-01-01",
  "+275760-09-13T00:00:00.001Z",
  "Zoë 🧪 \u202eabc \u0301",
  "x".repeat(3000),
  "javascript:alert(1)",
  "//example.org/x",
  "a@b\r\nBcc: c@example.org",
];

const NASTY_VALUES = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -0.01,
  1e300,
  [],
  [null],
  {},
  { a: { b: [] } },
  JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}'),
  ...NASTY_TEXTS,
];

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: "binary", maxLength: 60 }),
);

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...NASTY_VALUES),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Replaces one leaf or branch by `bad`, chosen by `turn`. */
export function spoil(value: unknown, bad: unknown, turn: number): unknown {
  const paths = placesIn(value);
  const path = paths[turn % Math.max(1, paths.length)];
  return path && path.length > 0 ? replaced(value, path, bad) : bad;
}

type Path = (string | number)[];

function placesIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) {
    return [path, ...value.flatMap((item, index) => placesIn(item, [...path, index]))];
  }
  if (typeof value === "object" && value !== null) {
    return [
      path,
      ...Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key])),
    ];
  }
  return [path];
}

function replaced(value: unknown, [head, ...rest]: Path, bad: unknown): unknown {
  if (head === undefined) return bad;
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === head ? replaced(item, rest, bad) : item));
  }
  const object = value as Record<string, unknown>;
  return { ...object, [head]: replaced(object[String(head)], rest, bad) };
}
