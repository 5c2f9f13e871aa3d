export interface SessionHint {
  firstName: string;
  isAdmin: boolean;
}

/**
 * The probable user, from the cookie that scripts may read: `aliquot_hint=admin.Ada`. Null for a
 * visitor: then the API need not be called. A name that cannot be decoded is left out.
 */
export function parseSessionHint(cookies: string): SessionHint | null {
  const [, role, name = ""] = /(?:^|; )aliquot_hint=(customer|admin)\.([^;]*)/.exec(cookies) ?? [];
  if (!role) return null;
  return { firstName: decoded(name), isAdmin: role === "admin" };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}
