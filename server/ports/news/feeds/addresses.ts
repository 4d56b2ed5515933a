import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** The addresses behind a host name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** Networks of one's own that may be reached all the same, as `10.1.0.0/16` or a single address. */
export type AllowedNetworks = readonly string[];

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [first = '', bits] = network.split('/');
  if (!ipaddr.isValid(first)) return false;
  const base = ipaddr.process(first);
  if (base.kind() !== address.kind()) return false;
  const length = bits === undefined ? (base.kind() === 'ipv4' ? 32 : 128) : Number(bits);
  return address.match(base, length);
}

/**
 * Whether an address belongs to somebody out in the world. Everything that has a special meaning does not: loopback, private and
 * link-local networks, carrier NAT, multicast, documentation, and what IPv6 wraps around IPv4 addresses.
 */
export function mayBeReached(text: string, allowed: AllowedNetworks): boolean {
  if (!ipaddr.isValid(text)) return false;
  // ::ffff:10.0.0.1 is 10.0.0.1.
  const address = ipaddr.process(text);
  return address.range() === 'unicast' || allowed.some((network) => isWithin(address, network));
}
