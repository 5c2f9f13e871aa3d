/** Where the request that is being answered came from: found once at the door, read by the calls that count. */
const addresses = new WeakMap<Request, string>();

export function noteAddress(request: Request, address: string): void {
  addresses.set(request, address);
}

export function addressOf(request: Request): string {
  return addresses.get(request) ?? "unknown";
}
