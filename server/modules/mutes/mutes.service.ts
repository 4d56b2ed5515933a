import { MUTE_LIMITS } from '../../../rules/people/mutes.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { fullName } from '../../../rules/people/people.ts';
import { countCharacters } from '../../../rules/text/text.ts';
import { searchKey } from '../../database/keys.ts';
import type { Queryable } from '../../database/types.ts';
import type { Mute, MutationAddMuteArgs, QueryGetMuteListArgs } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { lockPeople } from '../people/people.locks.ts';
import { toPerson } from '../people/people.mapper.ts';
import { findVisiblePeople } from '../people/personCard.ts';
import * as store from './mutes.store.ts';

/** What the caller muted, the latest first. */
export async function list(ctx: Context, args: QueryGetMuteListArgs): Promise<{ data: Mute[]; total: number }> {
  const { id } = signedIn(ctx);
  const { rows, total } = await store.page(ctx.db, id, args.kind ?? undefined, boundedPage(args));
  return { data: await toMutes(ctx, ctx.db, rows), total };
}

/**
 * The caller mutes a person (by user id), a word or a ticker (by symbol). What is muted already stays as it is.
 * @throws UserError 400 for oneself, a word that is too short or long, an unknown ticker, or too many mutes; 404 for people
 */
export async function add(ctx: Context, { kind, target: params }: MutationAddMuteArgs): Promise<Mute | null> {
  const viewer = signedIn(ctx);
  const target = await getTarget(ctx, kind, params);
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

/** The caller takes a mute back. */
export async function remove(ctx: Context, id: number): Promise<void> {
  if (!(await store.remove(ctx.db, signedIn(ctx).id, id))) throw new UserError(404, 'mutes.notFound');
}

/** How a target is kept: ids as digits, words folded, so that case and accents make no difference. */
async function getTarget(ctx: Context, kind: store.MuteKind, input: string): Promise<string> {
  if (kind === 'word') return getWord(input);
  if (kind === 'ticker') {
    const ticker = input.length > 40 ? undefined : await store.findTicker(ctx.db, input);
    if (ticker === undefined) throw new UserError(400, 'mutes.noTicker');
    return String(ticker.id);
  }
  const { id } = signedIn(ctx);
  const personId = /^\d{1,16}$/.test(input.trim()) ? Number(input) : 0;
  if (personId === id) throw new UserError(400, 'mutes.self');
  const [person] = Number.isSafeInteger(personId) ? await findVisiblePeople(ctx.db, id, [personId]) : [];
  if (person === undefined) throw new UserError(404, 'people.notFound');
  return String(person.id);
}

function getWord(input: string): string {
  const { wordMin: least, wordMax: most } = MUTE_LIMITS;
  const word = input.length > 10 * most ? undefined : searchKey(input);
  const length = countCharacters(word ?? '');
  if (word === undefined || length < least || length > most)
    throw new UserError(400, 'mutes.wordLength', { least, most });
  return word;
}

/** Mutes as the wire shows them, in two statements at most; those of people who are hidden now are left out. */
async function toMutes(ctx: Context, tx: Queryable, rows: readonly store.MuteRow[]): Promise<Mute[]> {
  const ids = (kind: store.MuteKind) => rows.filter((row) => row.kind === kind).map(({ target }) => Number(target));
  const [persons, tickers] = await Promise.all([
    findVisiblePeople(tx, signedIn(ctx).id, ids('person')),
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
