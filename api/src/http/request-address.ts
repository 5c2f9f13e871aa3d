/** Where the request that is being answered came from: noted at the door, found out when a call counts by it. */
const addresses = new WeakMap<Request, () => string>();

export function noteAddress(request: Request, address: () => string): void {
  addresses.set(request, address);
}

export function addressOf(request: Request): string {
  return addresses.get(request)?.() ?? "unknown";
}
