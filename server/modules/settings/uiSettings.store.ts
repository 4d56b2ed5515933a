import { eq, sql } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { uiSettings } from '../../database/tables/people/settings.ts';
import type { Queryable } from '../../database/types.ts';

export type UiSettingsRow = typeof uiSettings.$inferSelect;

export async function find(tx: Queryable, userId: number): Promise<UiSettingsRow | undefined> {
  const [row] = await tx.select().from(uiSettings).where(eq(uiSettings.userId, userId));
  return row;
}

/** Merges changes in one statement, so that two devices do not overwrite each other. */
export async function merge(tx: Queryable, userId: number, chosen: Record<string, unknown>): Promise<UiSettingsRow> {
  const stored = sql`${uiSettings.settings}`;
  const added = sql`excluded.settings`;
  const themes = sql`jsonb_build_object('themes', coalesce(${stored} -> 'themes', '{}'::jsonb) || coalesce(${added} -> 'themes', '{}'::jsonb))`;
  const rows = await tx
    .insert(uiSettings)
    .values({ userId, settings: chosen })
    .onConflictDoUpdate({
      target: uiSettings.userId,
      set: { settings: sql`${stored} || ${added} || ${themes}`, updatedAt: sql`now()` },
    })
    .returning();
  return exactlyOne(rows);
}
