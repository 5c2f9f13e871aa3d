/** How to find out where a request came from. It is noted for every request and found out only where a call counts. */
const addresses = new WeakMap<Request, () => string>();

/** Says how to find out where a request came from. */
export function noteAddress(request: Request, address: () => string): void {
  addresses.set(request, address);
}

/** The address of who sent a request, by which it is counted; "unknown" when nobody noted it. */
export function addressOf(request: Request): string {
  return addresses.get(request)?.() ?? "unknown";
}
