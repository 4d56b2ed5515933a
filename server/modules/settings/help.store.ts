import { asc, eq, sql } from 'drizzle-orm';
import { builtOnce } from '../../database/builtOnce.ts';
import { aboutRecords, helpItems } from '../../database/tables/settings.ts';
import type { Queryable } from '../../database/types.ts';

const helpQuery = builtOnce((tx, scope: 'active' | 'everything') =>
  tx
    .select()
    .from(helpItems)
    .where(scope === 'active' ? eq(helpItems.active, true) : undefined)
    .orderBy(asc(helpItems.rank), asc(helpItems.id))
    .prepare(`settings_help_${scope}`),
);

/** Questions and answers in the order that admins gave them. */
export const listHelp = (tx: Queryable, scope: 'active' | 'everything') => helpQuery(tx, scope).execute();

const aboutQuery = builtOnce((tx, _only: 'about') =>
  tx
    .select()
    .from(aboutRecords)
    .where(eq(aboutRecords.id, sql.placeholder('id')))
    .prepare('settings_about'),
);

export async function findAbout(tx: Queryable, id: number): Promise<AboutRow | undefined> {
  const [row] = await aboutQuery(tx, 'about').execute({ id });
  return row;
}

type AboutRow = typeof aboutRecords.$inferSelect;
