import { sql, type SQL } from 'drizzle-orm';
import { idList, preparedIds } from '../../database/idList.ts';
import { prepareOnce } from '../../database/statements/prepareOnce.ts';
import type { botImages } from '../../database/tables/bots/bots.ts';
import type { permissions } from '../../database/tables/bots/permissions.ts';
import type { countries } from '../../database/tables/platform/lookups.ts';
import type { Queryable } from '../../database/types.ts';

/** The lists that belong to a bot: its pictures, the countries that it is offered in, and the permissions it needs. */
export interface BotParts {
  readonly images: readonly Pick<typeof botImages.$inferSelect, 'id' | 'kind' | 'url'>[];
  readonly countries: readonly (typeof countries.$inferSelect)[];
  readonly permissions: readonly Pick<
    typeof permissions.$inferSelect,
    'id' | 'name' | 'nameTr' | 'description' | 'descriptionTr' | 'image'
  >[];
}

export const noParts: BotParts = { images: [], countries: [], permissions: [] };

/** The parts of a bot as JSON, because three joined tables would repeat each other's rows. */
export const toPartColumns = (bot: SQL) => ({
  images: sql<BotParts['images']>`(
        select coalesce(json_agg(json_build_object('id', i.id, 'kind', i.kind, 'url', i.url) order by i.rank, i.id), '[]')
        from bot_images i where i.bot_id = ${bot})`,
  countries: sql<BotParts['countries']>`(
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'nameTr', c.name_tr, 'code', c.code,
          'currency', c.currency, 'region', c.region, 'subregion', c.subregion, 'callingCode', c.calling_code,
          'supported', c.supported) order by c.name), '[]')
        from bot_countries o join countries c on c.code = o.country_code where o.bot_id = ${bot})`,
  permissions: sql<BotParts['permissions']>`(
        select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'nameTr', p.name_tr,
          'description', p.description, 'descriptionTr', p.description_tr, 'image', p.image) order by p.name_key), '[]')
        from bot_permissions n join permissions p on p.id = n.permission_id where n.bot_id = ${bot})`,
});

const selectParts = (tx: Queryable) =>
  tx
    .select({ id: sql<number>`requested.id`, ...toPartColumns(sql`requested.id`) })
    .from(sql`unnest(${preparedIds}) requested(id)`)
    .prepare('bot_parts');

const partsOnce = prepareOnce(selectParts);

/** Reads the parts of several bots by bot id, in one statement. */
export async function getParts(tx: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, BotParts>> {
  if (ids.length === 0) return new Map();
  const rows = await partsOnce(tx, 'all').execute({ ids: idList(ids) });
  return new Map(rows.map(({ id, ...parts }) => [id, parts]));
}
