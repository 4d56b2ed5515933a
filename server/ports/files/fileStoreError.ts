/** The store cannot read or write. Callers get 503, because a later attempt may succeed. */
export class FileStoreError extends Error {
  /** See `isUnavailable`. */
  readonly code = 'FILES_UNAVAILABLE';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileStoreError';
  }
}

/** The store did not answer in time. */
export class FileStoreTimeout extends FileStoreError {}
