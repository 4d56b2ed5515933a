import { array, object } from 'yup';

import { optionalTextSchema, textSchema } from '../text/textSchema.ts';

export const WATCHLIST_LIMITS = {
  /** Stocks that one call adds or removes. */
  batchSize: 100,
  /** Stocks on a person's list. */
  stocks: 500,
  /** Lists of a person beside the default one. */
  lists: 20,
  /** Characters of a list's name. */
  name: 50,
  /** Characters of a note about a stock. */
  note: 1_000,
  /** Tags of a stock, and the characters of each. */
  tags: 10,
  tag: 30,
  /** Rows of an imported file. */
  rows: 5_000,
} as const;

/** addWatchlist and renameWatchlist. The messages are ids into the locales. */
export const watchlistSchema = object({
  name: textSchema(
    WATCHLIST_LIMITS.name,
    {
      required: 'watchlists.form.name.required',
      tooLong: 'watchlists.form.name.tooLong',
      hidden: 'watchlists.form.name.hidden',
    },
    { breaks: false },
  ),
});

const note = optionalTextSchema(
  WATCHLIST_LIMITS.note,
  { tooLong: 'watchlists.form.note.tooLong', hidden: 'watchlists.form.note.hidden' },
  { breaks: true },
);

const tag = textSchema(
  WATCHLIST_LIMITS.tag,
  {
    required: 'watchlists.form.tags.empty',
    tooLong: 'watchlists.form.tags.tooLong',
    hidden: 'watchlists.form.tags.hidden',
  },
  { breaks: false },
);

/** setStockNote. */
export const stockNoteSchema = object({
  note,
  tags: array().of(tag).required().max(WATCHLIST_LIMITS.tags, 'watchlists.form.tags.tooMany'),
});

/** The tags of a text that separates them by commas, each once, whatever their case. */
export function splitTags(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(/[,;|]/u)) {
    const word = part.trim();
    const key = word.toLocaleLowerCase('en');
    if (word !== '' && !tags.has(key)) tags.set(key, word);
  }
  return [...tags.values()];
}
