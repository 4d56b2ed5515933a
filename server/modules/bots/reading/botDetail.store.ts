import { sql } from 'drizzle-orm';
import { compileOncePerShape } from '../../../database/statements/compileStatement.ts';
import { toDate, type RowJson } from '../../../database/statements/rowJson.ts';
import { teamStatusIds } from '../../../database/referenceIds.ts';
import { betaTesters } from '../../../database/tables/bots/betaTesters.ts';
import { bots } from '../../../database/tables/bots/bots.ts';
import { botTransfers } from '../../../database/tables/bots/botTransfers.ts';
import { botCommands } from '../../../database/tables/bots/commands.ts';
import { teams } from '../../../database/tables/bots/teams.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Sql } from '../../../database/types.ts';
import { toPartColumns, type BotParts } from '../botParts.store.ts';
import { isExistingBot } from '../botRecord.ts';
import type { ChecklistFacts } from '../lifecycle/checklist.ts';
import type { TransferRow } from '../transfer/transfers.mapper.ts';
import { botViewColumns, joinBotView, toBotView, type BotView, type BotViewJson } from './botView.ts';

/** A bot with everything that its page shows. */
export interface BotDetail extends BotView {
  readonly parts: BotParts;
  readonly facts: ChecklistFacts;
  readonly transfer: TransferRow | null;
}

interface Counts {
  readonly commands: number;
  readonly testers: { readonly all: number; readonly accepted: number };
}

type TransferJson = RowJson<Omit<TransferRow, 'botId' | 'botName' | 'botThumb'>>;
type DetailJson = BotViewJson & BotParts & Counts & { readonly transfer: TransferJson | null };

const active = sql.raw(String(teamStatusIds.active));

/** The open request to give the bot to another team, like `listByBots` of the transfers. */
const openTransfer = sql`(
  select json_build_object('createdAt', x.created_at, 'expiresAt', x.expires_at,
    'fromTeam', json_build_object('id', f.id, 'name', f.name, 'typeId', f.type_id),
    'toTeam', json_build_object('id', t.id, 'name', t.name, 'typeId', t.type_id, 'ownerId', t.owner_id),
    'requester', json_build_object('id', q.id, 'firstname', q.firstname, 'lastname', q.lastname, 'username', q.username))
  from ${botTransfers} x join ${teams} f on f.id = x.from_team_id and f.status_id = ${active}
    join ${teams} t on t.id = x.to_team_id and t.status_id = ${active} join ${users} q on q.id = x.requested_by_id
  where x.bot_id = ${bots.id} and x.from_team_id = ${bots.teamId} and x.expires_at > ${sql.placeholder('now')}::timestamptz)`;

const countTesters = sql`(select json_build_object('all', count(*), 'accepted', count(*) filter (where e.accepted))
  from ${betaTesters} e where e.bot_id = ${bots.id})`;

/**
 * An existing bot as one JSON row: the bot with its team, status and creator, its lists, the counts of its tabs and its
 * transfer. `explain (analyze)`: every join and every list is an index scan by the bot's key, except for the few rows of
 * types and statuses. Four statements took four times the processor time.
 */
const statement = compileOncePerShape<{ readonly of: 'bot' }, { readonly detail: DetailJson }>(() => {
  const { images, countries, permissions } = toPartColumns(sql`${bots.id}`);
  return sql`select row_to_json(item) as detail from (
    select ${botViewColumns}, ${images} as images, ${countries} as countries, ${permissions} as permissions,
      (select count(*) from ${botCommands} c where c.bot_id = ${bots.id}) as commands,
      ${countTesters} as testers,
      ${openTransfer} as transfer
    from ${bots} join ${teams} on ${teams.id} = ${bots.teamId} ${joinBotView(sql.placeholder('viewer'))}
    where ${bots.id} = ${sql.placeholder('bot')}::bigint and ${isExistingBot}) item`;
});

const isKind =
  (kind: BotParts['images'][number]['kind']) =>
  (image: BotParts['images'][number]): boolean =>
    image.kind === kind;

/** Finds an existing bot with its parts, counts and open transfer, as the caller sees it: one statement. */
export async function findDetail(
  driver: Sql,
  { botId, viewerId, now }: { readonly botId: number; readonly viewerId: number; readonly now: Date },
): Promise<BotDetail | undefined> {
  const [row] = await statement({ of: 'bot' })(driver, { bot: botId, viewer: viewerId, now: now.toISOString() });
  if (row === undefined) return undefined;
  const { images, countries, permissions, commands, testers, transfer, ...json } = row.detail;
  const view = toBotView(json);
  const { id, name, thumb, statusId, image, description, categoryId, privacyUrl, termsUrl } = view.bot;
  return {
    ...view,
    parts: { images, countries, permissions },
    facts: {
      id,
      statusId,
      image,
      description,
      categoryId,
      privacyUrl,
      termsUrl,
      commands,
      testers: testers.all,
      acceptedTesters: testers.accepted,
      isEmailVerified: view.creator.emailVerifiedAt !== null,
      hasIdentity: view.credentials?.state === 'ready',
      featuredImages: images.filter(isKind('featured')).length,
      banners: images.filter(isKind('banner')).length,
      countries: countries.length,
    },
    transfer: transfer && {
      ...transfer,
      botId: id,
      botName: name,
      botThumb: thumb,
      createdAt: toDate(transfer.createdAt),
      expiresAt: toDate(transfer.expiresAt),
    },
  };
}
