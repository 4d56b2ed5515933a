import { isIPv6 } from 'node:net';

/** Expands an IPv6 address into its eight groups. */
function getGroups(address: string): readonly string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].map((group) =>
    (Number.parseInt(group, 16) || 0).toString(16),
  );
}

/**
 * The start of the keys of a whole /48 network; undefined for IPv4. A customer or a rented server may own a /48, which
 * is 65,536 of the networks that limits count.
 */
export function networkPrefix(address: string): string | undefined {
  const key = addressKey(address);
  return key.endsWith('::/64') ? `${key.split(':').slice(0, 3).join(':')}:` : undefined;
}

/**
 * The key that rate limits count an address under: an IPv4 address, or the /64 network, because an IPv6 customer owns a
 * whole /64.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${getGroups(address).slice(0, 4).join(':')}::/64` : address;
}
