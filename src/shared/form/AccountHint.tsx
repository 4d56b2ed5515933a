/** A hidden user name: password managers read which account the password of this form belongs to. */
export function AccountHint({ username }: { username: string | undefined }) {
  return username === undefined ? null : (
    <input type="text" autoComplete="username" value={username} readOnly hidden aria-hidden="true" tabIndex={-1} />
  );
}
