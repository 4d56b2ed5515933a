/*
 * The limits of the sign-in form, without yup: the sign-in page, which loads first, checks them without the library. The
 * schema of the call (session.ts) runs the same function.
 */

const limits = {
  /** User name or e-mail address. */
  username: { maxLength: 254, required: 'session.login.username.required', tooLong: 'session.login.username.tooLong' },
  password: { maxLength: 128, required: 'session.login.password.required', tooLong: 'session.login.password.tooLong' },
} as const;

export type Credential = keyof typeof limits;
export type Credentials = Record<Credential, string>;

/** The id of the message about the value; undefined when it is valid. Spaces around a user name do not count. */
export function findCredentialError(name: Credential, value: string): string | undefined {
  const { maxLength, required, tooLong } = limits[name];
  const { length } = name === 'username' ? value.trim() : value;
  if (length === 0) return required;
  return length > maxLength ? tooLong : undefined;
}
