import type { Context } from '../../context/context.ts';
import { respond, respondOk, respondPage } from '../../context/envelope.ts';
import type { LookupList } from './lookupLists.ts';
import type { ToWire } from './lookups.mapper.ts';
import * as lookups from './lookups.service.ts';

type Args<Work extends keyof typeof lookups> = Parameters<(typeof lookups)[Work]>[2];

/**
 * Creates the five resolvers of a plain list.
 * @param maxPageSize for lists that clients load completely; the default is the common limit
 */
export const createCrudResolvers = <Wire>(lookup: LookupList, toWire: ToWire<Wire>, maxPageSize?: number) => {
  const toWireEntry = async (ctx: Context, work: Promise<Parameters<ToWire<Wire>>[1]>) =>
    toWire(ctx.language, await work);
  return {
    list: (ctx: Context, args: Args<'list'>) =>
      respondPage(ctx, 'common.ok', async () => {
        const { rows, total } = await lookups.list(ctx, lookup, args, maxPageSize);
        return { data: rows.map((row) => toWire(ctx.language, row)), total };
      }),
    add: (ctx: Context, args: Args<'add'>) =>
      respond(ctx, 'lookups.added', () => toWireEntry(ctx, lookups.add(ctx, lookup, args))),
    update: (ctx: Context, args: Args<'update'>) =>
      respond(ctx, 'lookups.updated', () => toWireEntry(ctx, lookups.update(ctx, lookup, args))),
    setActive: (ctx: Context, args: Args<'setActive'>) =>
      respond(ctx, args.status ? 'lookups.activated' : 'lookups.deactivated', () =>
        toWireEntry(ctx, lookups.setActive(ctx, lookup, args)),
      ),
    remove: (ctx: Context, args: Args<'remove'>) =>
      respondOk(ctx, 'lookups.deleted', () => lookups.remove(ctx, lookup, args)),
  };
};
