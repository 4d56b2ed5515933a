/** Why the database cannot be opened, in words for the person at the terminal. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}
