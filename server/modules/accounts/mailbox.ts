import { emailKey } from '../../database/keys.ts';

/** Domains whose mailboxes have several names: which are one, and what such providers read over in front of the @. */
const providers = new Map<string, { readonly domain: string; readonly ignored: RegExp }>([
  ['gmail.com', { domain: 'gmail.com', ignored: /\./g }],
  ['googlemail.com', { domain: 'gmail.com', ignored: /\./g }],
  ['proton.me', { domain: 'proton.me', ignored: /[._-]/g }],
  ['protonmail.com', { domain: 'proton.me', ignored: /[._-]/g }],
  ['protonmail.ch', { domain: 'proton.me', ignored: /[._-]/g }],
  ['pm.me', { domain: 'proton.me', ignored: /[._-]/g }],
]);

/**
 * Equal for addresses that very likely end in one mailbox: what follows a plus does not count, nor dots where the
 * provider reads over them. For limits of what is mailed alone: two accounts may share a mailbox.
 */
export function mailboxKey(address: string): string {
  const key = emailKey(address);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const [name = ''] = key.slice(0, Math.max(0, at)).split('+');
  const provider = providers.get(domain);
  return provider === undefined ? `${name}@${domain}` : `${name.replace(provider.ignored, '')}@${provider.domain}`;
}
