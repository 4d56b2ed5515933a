import { readWatchlistFile, WATCHLIST_FILE_MAX, type FileRow } from '../../../rules/market/watchlistFile.ts';
import { stockNoteSchema, WATCHLIST_LIMITS } from '../../../rules/market/watchlists.ts';
import { searchKey } from '../../database/keys.ts';
import type {
  MutationImportWatchlistArgs,
  MutationSetStockNoteArgs,
  StockNote,
  WatchlistImport,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { lockPeople } from '../people/people.locks.ts';
import * as notes from './stockNotes.store.ts';
import { findList } from './watchlists.service.ts';
import * as store from './watchlists.store.ts';

/** Unknown symbols that a response names. */
const NAMED_UNKNOWN = 100;

/**
 * Stores the caller's note and tags of a stock; both empty remove them.
 * @throws UserError 400 for invalid texts, 404 for an unknown stock
 */
export async function setNote(ctx: Context, args: MutationSetStockNoteArgs): Promise<StockNote> {
  const { id: userId } = requireViewer(ctx);
  const { tickerId } = args;
  const { note, tags } = await parseInput(stockNoteSchema, { note: args.note, tags: args.tags });
  await ctx.db.transaction(async (tx) => {
    if ((await store.countExisting(tx, [tickerId])) === 0) throw new UserError(404, 'market.stockNotFound');
    if (!note && tags.length === 0) await notes.remove(tx, userId, tickerId);
    else await notes.save(tx, userId, [{ tickerId, note: note ?? '', tags }], ctx.now());
  });
  return { ticker_id: tickerId, note: note ?? '', tags: [...tags] };
}

/**
 * Adds the stocks of a text to a list of the caller, with their notes and tags. The first of them is the first of the
 * list. Symbols without a stock are returned.
 * @throws UserError 400 for too many lines, none with a symbol, and a list that would be too long; 404 for an unknown list
 */
export async function importText(
  ctx: Context,
  { listId, text }: MutationImportWatchlistArgs,
): Promise<WatchlistImport> {
  const { id: userId } = requireViewer(ctx);
  const { rows, isTooLong } = readWatchlistFile(text);
  if (isTooLong)
    throw new UserError(400, 'watchlists.tooManyRows', {
      count: WATCHLIST_LIMITS.rows,
      characters: WATCHLIST_FILE_MAX,
    });
  if (rows.length === 0) throw new UserError(400, 'watchlists.noStock');
  const changes = mergeRows(rows);
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [userId]);
    const list = await findList(tx, userId, listId);
    const ids = await notes.findBySymbols(tx, [...changes.keys()]);
    const unknown = [...changes].flatMap(([key, { symbol }]) => (ids.has(key) ? [] : [symbol]));
    const tickerIds = [...changes.keys()].flatMap((key) => ids.get(key) ?? []);
    const added = tickerIds.length === 0 ? 0 : await store.add(tx, list, tickerIds, ctx.now());
    if (added > 0 && (await store.countStocks(tx, list)) > WATCHLIST_LIMITS.stocks)
      throw new UserError(400, 'watchlists.full', { count: WATCHLIST_LIMITS.stocks });
    const written = [...changes].flatMap(([key, { note, tags }]) => {
      const tickerId = ids.get(key);
      return tickerId === undefined || (note === null && tags === null) ? [] : [{ tickerId, note, tags }];
    });
    await notes.save(tx, userId, written, ctx.now());
    return {
      added,
      present: tickerIds.length - added,
      unknown: unknown.slice(0, NAMED_UNKNOWN),
      unknown_count: unknown.length,
    };
  });
}

/** The rows by the key of their symbol. Of several rows of a stock, the last note and the last tags count. */
function mergeRows(rows: readonly FileRow[]): ReadonlyMap<string, FileRow> {
  const merged = new Map<string, FileRow>();
  for (const row of rows) {
    const key = searchKey(row.symbol);
    const before = merged.get(key);
    merged.set(key, {
      ...(before ?? row),
      note: row.note ?? before?.note ?? null,
      tags: row.tags ?? before?.tags ?? null,
    });
  }
  return merged;
}
