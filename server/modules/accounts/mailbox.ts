import { emailKey } from '../../database/keys.ts';

/**
 * Mail domains with several spellings of one mailbox: the canonical domain, and the characters that the provider
 * ignores before the @.
 */
const providers = new Map<string, { readonly domain: string; readonly ignored: RegExp }>([
  ['gmail.com', { domain: 'gmail.com', ignored: /\./g }],
  ['googlemail.com', { domain: 'gmail.com', ignored: /\./g }],
  ['proton.me', { domain: 'proton.me', ignored: /[._-]/g }],
  ['protonmail.com', { domain: 'proton.me', ignored: /[._-]/g }],
  ['protonmail.ch', { domain: 'proton.me', ignored: /[._-]/g }],
  ['pm.me', { domain: 'proton.me', ignored: /[._-]/g }],
]);

/**
 * Returns a key that is equal for addresses that very likely share a mailbox: it drops the part after a plus, and dots
 * where the provider ignores them. Use it for rate limits of mail only, because two accounts may share a mailbox.
 */
export function mailboxKey(address: string): string {
  const key = emailKey(address);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const [name = ''] = key.slice(0, Math.max(0, at)).split('+');
  const provider = providers.get(domain);
  return provider === undefined ? `${name}@${domain}` : `${name.replace(provider.ignored, '')}@${provider.domain}`;
}
