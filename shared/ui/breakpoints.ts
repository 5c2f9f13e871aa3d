/** Window widths, in rem, at which layouts change. */
const BREAKPOINTS = {
  small: 30,
  phone: 40,
  tablet: 48,
  wide: 56,
  desktop: 60,
  large: 64,
};

type Breakpoint = keyof typeof BREAKPOINTS;

function queries(of: (rem: number) => string) {
  const entries = Object.entries(BREAKPOINTS).map(([name, rem]) => [name, of(rem)]);
  return Object.fromEntries(entries) as Record<Breakpoint, string>;
}

/** Media queries for windows of at least this width. */
export const from = queries((rem) => `(min-width: ${rem}rem)`);

/** Media queries for windows below this width. Never true together with `from` of the same name. */
export const below = queries((rem) => `(max-width: ${rem - 0.01}rem)`);
