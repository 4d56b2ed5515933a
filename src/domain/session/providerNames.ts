import type { SocialProviderName } from '@/generated/schema';

/** The providers of social sign-in by their own names, the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<SocialProviderName, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};
