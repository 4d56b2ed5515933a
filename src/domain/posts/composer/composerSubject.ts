/** The article or stock of a new post. */
export interface ComposerSubject {
  newsId?: number | undefined;
  /** The stock symbol that the text starts with. */
  symbol?: string | undefined;
}
