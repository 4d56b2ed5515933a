import { idList } from '../../database/idList.ts';
import type { Sql } from '../../database/types.ts';

/** Finds which of some lists contain which of some people: the ids of the lists, by the person. */
export async function findListIdsByMember(
  sql: Sql,
  personIds: readonly number[],
  listIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await sql<{ personId: number; listIds: number[] }[]>`
    select person_id as "personId", json_agg(list_id order by list_id) as "listIds" from people_list_members
    where person_id = any(${idList(personIds)}::text::bigint[]) and list_id = any(${idList(listIds)}::text::bigint[])
    group by person_id`;
  return new Map(rows.map((row) => [row.personId, row.listIds]));
}
