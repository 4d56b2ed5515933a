import type { TestApi } from '../../support/api/testApi.ts';

export const minute = 60_000;
export const newPassword = 'Sunny-Harbour-77';

/** The code in the newest recovery mail of an address. */
export async function mailedCode(api: TestApi, address: string): Promise<string> {
  const [mail] = await api.mailTo(address, 'passwordCode');
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code was mailed to ${address}`);
  return code;
}

/** The token in the link of the newest mail of a kind to an address. */
export async function mailedToken(
  api: TestApi,
  address: string,
  kind: 'passwordCode' | 'verifyEmail' | 'confirmNewEmail',
): Promise<string> {
  const [mail] = await api.mailTo(address, kind);
  const token = /(?:\/verifyEmail\/|token=)([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link was mailed to ${address}`);
  return token;
}

/** A code that differs from the correct one. */
export const wrongCode = (right: string, step = 1): string =>
  String((Number(right) + step) % 1_000_000).padStart(6, '0');

/** A guest behind a proxy, with a unique IP address. */
export function guestAt(api: TestApi, address: string) {
  return api.as(null).with({ 'x-forwarded-for': address });
}

export const canSignIn = async (api: TestApi, username: string, password: string): Promise<boolean> =>
  (await api.as(null).call('loginV3', { username, password })).status === 200;
