import { fullName } from '../../../../rules/people/people.ts';
import type { Context } from '../../../context/context.ts';
import type { BotTransfer } from '../../../generated/schema.ts';
import { teamName } from '../../teams/teamName.ts';
import type { TransferRow } from './transfers.store.ts';

export type { TransferRow };

/** Maps an open request to give a bot to another team. */
export const toTransfer = ({ language }: Pick<Context, 'language'>, row: TransferRow): BotTransfer => ({
  id: row.botId,
  bot_name: row.botName,
  bot_thumb: row.botThumb,
  from_team_name: teamName(language, row.fromTeam),
  team_id: row.toTeam.id,
  team_name: teamName(language, row.toTeam),
  requested_by: fullName(row.requester),
  cts: row.createdAt,
  expires_at: row.expiresAt,
});
