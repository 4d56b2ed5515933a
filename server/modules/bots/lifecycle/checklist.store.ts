import { and, eq, sql } from 'drizzle-orm';
import { idList, preparedIds } from '../../../database/idList.ts';
import { prepareOnce } from '../../../database/statements/prepareOnce.ts';
import { betaTesters } from '../../../database/tables/bots/betaTesters.ts';
import { botCountries, botCredentials, botImages, bots } from '../../../database/tables/bots/bots.ts';
import { botCommands } from '../../../database/tables/bots/commands.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Queryable } from '../../../database/types.ts';
import type { ChecklistFacts } from './checklist.ts';

const selectFacts = (tx: Queryable) =>
  tx
    .select({
      id: bots.id,
      statusId: bots.statusId,
      image: bots.image,
      description: bots.description,
      categoryId: bots.categoryId,
      privacyUrl: bots.privacyUrl,
      termsUrl: bots.termsUrl,
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      hasIdentity: sql<boolean>`exists (select 1 from ${botCredentials} where ${botCredentials.botId} = ${bots.id} and ${botCredentials.state} = 'ready')`,
      featuredImages: tx.$count(botImages, and(eq(botImages.botId, bots.id), eq(botImages.kind, 'featured'))),
      banners: tx.$count(botImages, and(eq(botImages.botId, bots.id), eq(botImages.kind, 'banner'))),
      countries: tx.$count(botCountries, eq(botCountries.botId, bots.id)),
      commands: tx.$count(botCommands, eq(botCommands.botId, bots.id)),
      testers: tx.$count(betaTesters, eq(betaTesters.botId, bots.id)),
      acceptedTesters: tx.$count(betaTesters, and(eq(betaTesters.botId, bots.id), eq(betaTesters.accepted, true))),
    })
    .from(bots)
    .innerJoin(users, eq(users.id, bots.creatorId))
    .where(sql`${bots.id} = any(${preparedIds})`)
    .prepare('bot_facts');

const factsOnce = prepareOnce(selectFacts);

/** Reads the facts for the checklists and tabs of several bots, in one statement. */
export const getFacts = (tx: Queryable, botIds: readonly number[]): Promise<ChecklistFacts[]> =>
  factsOnce(tx, 'all').execute({ ids: idList(botIds) });
