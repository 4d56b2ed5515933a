/** The article or stock of a new post. */
export interface ComposerSubject {
  newsId?: number | undefined;
  /** The stock symbol that the text starts with. */
  symbol?: string | undefined;
}

export const getDraftName = ({ newsId, symbol }: ComposerSubject): string => {
  if (newsId !== undefined) return `post-news-${newsId}`;
  return symbol === undefined ? 'post' : `post-stock-${symbol}`;
};
