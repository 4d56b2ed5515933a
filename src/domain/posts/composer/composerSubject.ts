/** What is written about. */
export interface ComposerSubject {
  newsId?: number | undefined;
  /** The symbol of the stock that the text begins with. */
  symbol?: string | undefined;
}

/** The name of its draft. */
export const draftName = ({ newsId, symbol }: ComposerSubject): string => {
  if (newsId !== undefined) return `post-news-${newsId}`;
  return symbol === undefined ? 'post' : `post-stock-${symbol}`;
};
