/** Why the database cannot be opened, as a message for the operator. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}
