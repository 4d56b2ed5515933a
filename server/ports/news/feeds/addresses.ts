import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import pLimit from 'p-limit';

/** Resolves a host name to its addresses. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/**
 * Limits the lookups at a time. Each occupies one of four threads of the process until its name server answers, and
 * passwords and files need these threads, too: names that people write must not occupy all of them.
 * @param waiting further lookups beyond this number fail
 */
export function limitLookUps(
  resolve: Resolve,
  { atOnce, waiting }: { readonly atOnce: number; readonly waiting: number },
): Resolve {
  const limit = pLimit(atOnce);
  return async (hostname) => {
    if (limit.pendingCount >= waiting) throw new Error('too many names are being looked up');
    return limit(() => resolve(hostname));
  };
}

/** Private networks that may be accessed as exceptions, as `10.1.0.0/16` or a single address. */
export type AllowedNetworks = readonly string[];

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [first = '', bits] = network.split('/');
  if (!ipaddr.isValid(first)) return false;
  const base = ipaddr.process(first);
  if (base.kind() !== address.kind()) return false;
  const length = bits === undefined ? (base.kind() === 'ipv4' ? 32 : 128) : Number(bits);
  return address.match(base, length);
}

/** Of IPv6, only this part is assigned to the public: `::7f00:1` is 127.0.0.1 in another form. */
const publicIpv6 = ipaddr.IPv6.parse('2000::');

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(publicIpv6, 3));

/**
 * Whether an address is public. Special ranges are not: loopback, private and link-local networks, carrier-grade NAT,
 * multicast, documentation, and IPv6 forms that embed IPv4 addresses.
 */
export function isAllowedAddress(text: string, allowed: AllowedNetworks): boolean {
  if (!ipaddr.isValid(text)) return false;
  // ::ffff:10.0.0.1 is treated as 10.0.0.1.
  const address = ipaddr.process(text);
  return isPublic(address) || allowed.some((network) => isWithin(address, network));
}
