/** What names a person on every screen; parts that somebody may not see or that were never given are absent or null. */
export interface PersonNames {
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly username?: string | null;
}

/** First and last name; the user name for those who gave neither. */
export function fullName({ firstname, lastname, username }: PersonNames): string {
  return [firstname, lastname].filter(Boolean).join(' ') || (username ?? '');
}
