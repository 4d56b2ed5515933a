import { MUTE_LIMITS } from '../../../rules/people/mutes.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { fullName } from '../../../rules/people/people.ts';
import { countCharacters } from '../../../rules/text/text.ts';
import { searchKey } from '../../database/keys.ts';
import type { Queryable } from '../../database/types.ts';
import type { Mute, MutationAddMuteArgs, QueryGetMuteListArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { lockPeople } from '../people/people.locks.ts';
import { toPerson } from '../people/people.mapper.ts';
import { findAddressable, findVisiblePeople } from '../people/personCard.ts';
import * as store from './mutes.store.ts';

/** Returns a page of the caller's mutes, newest first. */
export async function list(ctx: Context, args: QueryGetMuteListArgs): Promise<{ data: Mute[]; total: number }> {
  const { id } = requireViewer(ctx);
  const { rows, total } = await store.listPage(ctx.db, id, args.kind ?? undefined, boundedPage(args));
  return { data: await toMutes(ctx, ctx.db, rows), total };
}

/**
 * Mutes a person (by user id), a word or a ticker (by symbol) for the caller. Adding an existing mute returns it
 * unchanged.
 * @throws UserError 400 for the caller's own id, a word of invalid length, an unknown ticker, or too many mutes; 404
 * for a person that the caller cannot see
 */
export async function add(ctx: Context, { kind, target: input }: MutationAddMuteArgs): Promise<Mute | null> {
  const viewer = requireViewer(ctx);
  const target = await toStoredTarget(ctx, kind, input);
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [viewer.id]);
    let row = await store.find(tx, viewer.id, kind, target);
    if (row === undefined) {
      if ((await store.countByUser(tx, viewer.id)) >= MUTE_LIMITS.mutes)
        throw new UserError(400, 'mutes.tooMany', { count: MUTE_LIMITS.mutes });
      row = await store.add(tx, viewer.id, { kind, target }, ctx.now());
    }
    const [mute] = await toMutes(ctx, tx, [row]);
    return mute ?? null;
  });
}

/**
 * Removes one of the caller's mutes.
 * @throws UserError 404
 */
export async function remove(ctx: Context, id: number): Promise<void> {
  if (!(await store.remove(ctx.db, requireViewer(ctx).id, id))) throw new UserError(404, 'mutes.notFound');
}

/** The stored form of a target: an id as digits, a word folded, so that case and accents make no difference. */
async function toStoredTarget(ctx: Context, kind: store.MuteKind, input: string): Promise<string> {
  if (kind === 'word') return parseWord(input);
  if (kind === 'ticker') {
    const ticker = input.length > 40 ? undefined : await store.findTicker(ctx.db, input);
    if (ticker === undefined) throw new UserError(400, 'mutes.noTicker');
    return String(ticker.id);
  }
  const { id } = requireViewer(ctx);
  const personId = /^\d{1,16}$/.test(input.trim()) ? Number(input) : 0;
  if (personId === id) throw new UserError(400, 'mutes.self');
  const person = Number.isSafeInteger(personId) ? await findAddressable(ctx.db, id, personId) : undefined;
  if (person === undefined) throw new UserError(404, 'people.notFound');
  return String(person.id);
}

function parseWord(input: string): string {
  const { wordMin: min, wordMax: max } = MUTE_LIMITS;
  const word = input.length > 10 * max ? undefined : searchKey(input);
  const length = countCharacters(word ?? '');
  if (word === undefined || length < min || length > max)
    throw new UserError(400, 'mutes.wordLength', { least: min, most: max });
  return word;
}

/** Maps mutes to the wire with at most two queries. Leaves out mutes of people who are hidden from the viewer now. */
async function toMutes(ctx: Context, tx: Queryable, rows: readonly store.MuteRow[]): Promise<Mute[]> {
  const ids = (kind: store.MuteKind) => rows.filter((row) => row.kind === kind).map(({ target }) => Number(target));
  const [persons, tickers] = await Promise.all([
    findVisiblePeople(tx, requireViewer(ctx).id, ids('person')),
    store.getTickers(tx, ids('ticker')),
  ]);
  return rows.flatMap((row): Mute[] => {
    const base = { id: row.id, kind: row.kind, cts: row.createdAt };
    if (row.kind === 'word') return [{ ...base, label: row.target }];
    if (row.kind === 'ticker') {
      const ticker = tickers.find(({ id }) => id === Number(row.target));
      return ticker ? [{ ...base, label: `${ticker.symbol} · ${ticker.name}`, ticker_symbol: ticker.symbol }] : [];
    }
    const person = persons.find(({ id }) => id === Number(row.target));
    return person ? [{ ...base, label: fullName(person), user: toPerson(ctx.language, person) }] : [];
  });
}
