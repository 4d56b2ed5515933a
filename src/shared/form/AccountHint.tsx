/** Tells password managers whose password the form around it holds. Nobody sees it. */
export function AccountHint({ username }: { username: string | undefined }) {
  return username === undefined ? null : (
    <input type="text" autoComplete="username" value={username} readOnly hidden aria-hidden="true" tabIndex={-1} />
  );
}
