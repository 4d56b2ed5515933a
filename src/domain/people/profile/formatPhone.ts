import type { ProfileForm_UserFragment } from '@/generated/people/fragments';

/** Formats a phone number; null without one. The isolate characters keep its direction in right-to-left text. */
export function formatPhone({ cellphone }: Pick<ProfileForm_UserFragment, 'cellphone'>): string | null {
  if (!cellphone?.phone_number) return null;
  const code = cellphone.country_code === null ? '' : `+${cellphone.country_code} `;
  return `\u2066${code}${cellphone.phone_number}\u2069`;
}
