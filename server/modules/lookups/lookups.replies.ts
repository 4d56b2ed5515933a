import type { Context } from '../../context/context.ts';
import { respond, respondOk, respondPage } from '../../context/envelope.ts';
import type { LookupList } from './lookupLists.ts';
import type { ToWire } from './lookups.mapper.ts';
import * as lookups from './lookups.service.ts';

type Args<Work extends keyof typeof lookups> = Parameters<(typeof lookups)[Work]>[2];

/**
 * The five answers of a plain list, each in its wire form.
 * @param maxPageSize for lists that are read whole; otherwise what holds for all lists
 */
export const getReplies = <Wire>(lookup: LookupList, toWire: ToWire<Wire>, maxPageSize?: number) => {
  const one = async (ctx: Context, work: Promise<Parameters<ToWire<Wire>>[1]>) => toWire(ctx.language, await work);
  return {
    list: (ctx: Context, args: Args<'list'>) =>
      respondPage(ctx, 'common.ok', async () => {
        const { rows, total } = await lookups.list(ctx, lookup, args, maxPageSize);
        return { data: rows.map((row) => toWire(ctx.language, row)), total };
      }),
    add: (ctx: Context, args: Args<'add'>) =>
      respond(ctx, 'lookups.added', () => one(ctx, lookups.add(ctx, lookup, args))),
    update: (ctx: Context, args: Args<'update'>) =>
      respond(ctx, 'lookups.updated', () => one(ctx, lookups.update(ctx, lookup, args))),
    setActive: (ctx: Context, args: Args<'setActive'>) =>
      respond(ctx, args.status ? 'lookups.activated' : 'lookups.deactivated', () =>
        one(ctx, lookups.setActive(ctx, lookup, args)),
      ),
    remove: (ctx: Context, args: Args<'remove'>) =>
      respondOk(ctx, 'lookups.deleted', () => lookups.remove(ctx, lookup, args)),
  };
};
