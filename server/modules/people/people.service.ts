import type { Person, UserStatus, UserType } from '../../generated/schema.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { toPerson, toUserStatus, toUserType } from './people.mapper.ts';
import * as store from './people.store.ts';

/** Searches other people by parts of their names; an empty `name` matches everyone visible to the caller. */
export async function search(
  ctx: Context,
  args: {
    readonly name: string;
    readonly pageNumber: number;
    readonly pageSize: number;
    readonly userTypeId?: number | null;
  },
): Promise<{ data: Person[]; total: number }> {
  const { rows, total } = await store.search(
    ctx.db,
    requireViewer(ctx).id,
    { name: args.name, userTypeId: args.userTypeId ?? undefined },
    boundedPage(args),
  );
  return { data: rows.map((row) => toPerson(ctx.language, row)), total };
}

/** Returns the user types, for filters and the registration page. */
export async function types(ctx: Context): Promise<UserType[]> {
  return (await store.listTypes(ctx.db)).map((row) => toUserType(ctx.language, row));
}

/** Returns the account statuses. */
export async function statuses(ctx: Context): Promise<UserStatus[]> {
  return (await store.listStatuses(ctx.db)).map((row) => toUserStatus(ctx.language, row));
}
