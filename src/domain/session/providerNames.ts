import type { SocialProviderName } from '@/generated/schema';

/** Brand names of the sign-in providers, not translated. */
export const PROVIDER_NAMES: Readonly<Record<SocialProviderName, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};
