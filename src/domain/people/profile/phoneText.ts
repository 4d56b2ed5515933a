import type { ProfileForm_UserFragment } from '@/generated/people/fragments';

/** A phone number as people write it, or null without one. The marks keep it in one piece where text runs from right to left. */
export function phoneText({ cellphone }: Pick<ProfileForm_UserFragment, 'cellphone'>): string | null {
  if (!cellphone?.phone_number) return null;
  const code = cellphone.country_code === null ? '' : `+${cellphone.country_code} `;
  return `\u2066${code}${cellphone.phone_number}\u2069`;
}
