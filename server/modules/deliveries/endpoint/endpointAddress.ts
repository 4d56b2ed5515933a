import { isIP } from 'node:net';
import { UserError } from '../../../context/envelope.ts';
import { isAllowedAddress, type AllowedNetworks } from '../../../ports/news/feeds/addresses.ts';

const PORTS = ['', '443', '8443'];

interface Surroundings {
  /** Networks that endpoints may be in as exceptions, for development. */
  readonly privateNetworks: AllowedNetworks;
  /** The address of this site. */
  readonly siteUrl: string;
}

/** A name with a dot at its end is the same name. */
const toName = (hostname: string): string => hostname.replace(/\.$/, '');

/** An address in the form in which it is stored. A fragment is never sent. */
export function normalizeEndpointUrl(text: string): URL {
  const url = new URL(text);
  url.hash = '';
  return url;
}

/**
 * Checks where an address leads to. Names are checked again with every connection.
 * @throws UserError 400 for addresses of this site and of private networks, without https, and with unusual ports
 */
export function checkEndpointUrl(text: string, { privateNetworks, siteUrl }: Surroundings): URL {
  const url = normalizeEndpointUrl(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const site = new URL(siteUrl);
  const mayBePublic = isIP(host) === 0 || isAllowedAddress(host, []);
  if (!mayBePublic && isAllowedAddress(host, privateNetworks)) {
    if (url.host === site.host) throw new UserError(400, 'deliveries.ownAddress');
    return url;
  }
  if (!mayBePublic) throw new UserError(400, 'deliveries.addressNotAllowed');
  if (toName(url.hostname) === toName(site.hostname)) throw new UserError(400, 'deliveries.ownAddress');
  if (url.protocol !== 'https:') throw new UserError(400, 'deliveries.httpsOnly');
  if (!PORTS.includes(url.port)) throw new UserError(400, 'deliveries.portNotAllowed');
  return url;
}
