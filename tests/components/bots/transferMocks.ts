import type { BotTransfer_BotTransferFragment } from '@/generated/bots/fragments';
import {
  GetBotTransferListDocument,
  type GetBotTransferListQuery,
  type GetBotTransferListQueryVariables,
} from '@/generated/bots/getBotTransferList';

import { mockOperation } from '../../support/mocks/mockOperation';

type Transfer = BotTransfer_BotTransferFragment;

export const buildTransfer = (change: Partial<Transfer> = {}): Transfer => ({
  id: 31,
  bot_name: 'Bot 31',
  bot_thumb: null,
  from_team_name: 'Momentum',
  team_id: 12,
  team_name: 'Night Shift',
  requested_by: 'Deniz Aydin',
  cts: '2026-03-01T09:00:00.000Z',
  expires_at: '2026-03-15T09:00:00.000Z',
  ...change,
});

/** A mock of the list that answers the first call with the first list, and so on. The last list repeats. */
export const mockTransfers = (...lists: ReadonlyArray<readonly Transfer[]>) =>
  mockOperation<GetBotTransferListQuery, GetBotTransferListQueryVariables>(GetBotTransferListDocument, {
    response: (_variables, earlierCalls) => {
      const data = lists[Math.min(earlierCalls, lists.length - 1)] ?? [];
      return { getBotTransferList: { status: 200, message: '', total_count: data.length, data: [...data] } };
    },
  });
