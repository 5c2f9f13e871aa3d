type Route = { method: string; path: string };

/** Which methods the routes know for a path; empty when no route matches it. */
export function allowedMethods(routes: readonly Route[], pathname: string): string[] {
  const methods = routes
    .filter(({ path }) => patternOf(path).test(pathname))
    .map(({ method }) => method.toUpperCase());
  if (methods.includes("GET")) methods.push("HEAD");
  return [...new Set(methods)].sort();
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  let pattern = patterns.get(path);
  if (!pattern) {
    const source = path
      .split("/")
      .map((part) => (part.startsWith(":") ? "[^/]+" : RegExp.escape(part)))
      .join("/");
    pattern = new RegExp(`^${source}/?$`);
    patterns.set(path, pattern);
  }
  return pattern;
}
