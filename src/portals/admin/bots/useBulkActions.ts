import { useIntl } from 'react-intl';

import { BOT_QUERIES } from '@/domain/bots/botActions';
import { BOT_STATUS, isWaiting } from '@/domain/bots/botStatus';
import { useAcceptOrRejectReuqestMutation } from '@/generated/botReviews/acceptOrRejectReuqest';
import { useChangeReviewStatusByBotIdMutation } from '@/generated/botReviews/changeReviewStatusByBotId';
import {
  EnableDisableBotDocument,
  type EnableDisableBotQuery,
  type EnableDisableBotQueryVariables,
} from '@/generated/bots/enableDisableBot';
import { useAction } from '@/shared/action/useAction';
import { useQueryAction } from '@/shared/action/useQueryAction';
import type { BulkAction } from '@/shared/ui/table/types';

import type { AdminBot } from './botPages';

/** The bulk task reports each result, so toasts are off. */
const QUIET = { success: 'silent', failure: 'form' } as const;

const canBeDecided = ({ s2_bot_status: { id }, viewer_can: can }: AdminBot): boolean => isWaiting(id) && can.review;

/**
 * Actions on several bots at once. The server rejects an action that is no longer possible for a bot; the report names
 * the bot.
 */
export function useBulkActions(): ReadonlyArray<BulkAction<AdminBot>> {
  const intl = useIntl();
  const decide = useAction(useAcceptOrRejectReuqestMutation, QUIET);
  const mark = useAction(useChangeReviewStatusByBotIdMutation, QUIET);
  const disable = useQueryAction<EnableDisableBotQuery, EnableDisableBotQueryVariables>(
    EnableDisableBotDocument,
    QUIET,
  );
  return [
    {
      key: 'accept',
      label: intl.formatMessage({ id: 'botAdmin.bulk.accept' }),
      question: (count) => ({
        title: intl.formatMessage({ id: 'botAdmin.bulk.acceptTitle' }, { count }),
        message: intl.formatMessage({ id: 'botAdmin.bulk.acceptAbout' }),
      }),
      isPossible: canBeDecided,
      runForRow: ({ id, uts }) => decide.run({ botId: id, isAccept: true, expectedUts: uts }),
      refetchQueries: BOT_QUERIES,
    },
    {
      key: 'reject',
      label: intl.formatMessage({ id: 'botAdmin.reject.withoutReason' }),
      danger: true,
      question: (count) => ({
        title: intl.formatMessage({ id: 'botAdmin.bulk.rejectTitle' }, { count }),
        message: intl.formatMessage({ id: 'botAdmin.bulk.rejectAbout' }),
      }),
      isPossible: canBeDecided,
      runForRow: ({ id, uts }) => decide.run({ botId: id, isAccept: false, expectedUts: uts }),
      refetchQueries: BOT_QUERIES,
    },
    {
      key: 'mark',
      label: intl.formatMessage({ id: 'botAdmin.review.finish' }),
      question: (count) => ({ title: intl.formatMessage({ id: 'botAdmin.bulk.markTitle' }, { count }) }),
      isPossible: ({ reviewed }) => !reviewed,
      runForRow: ({ id, uts }) => mark.run({ botId: id, reviewed: true, expectedUts: uts }),
      refetchQueries: BOT_QUERIES,
    },
    {
      key: 'disable',
      label: intl.formatMessage({ id: 'botDetail.disable.ok' }),
      danger: true,
      question: (count) => ({
        title: intl.formatMessage({ id: 'botAdmin.bulk.disableTitle' }, { count }),
        message: intl.formatMessage({ id: 'botDetail.disable.message' }),
      }),
      isPossible: ({ s2_bot_status: status, viewer_can: can }) =>
        can.enable_disable && status.id !== BOT_STATUS.disabled,
      runForRow: ({ id, uts }) => disable.run({ botId: id, botStatusId: BOT_STATUS.disabled, expectedUts: uts }),
      refetchQueries: BOT_QUERIES,
    },
  ];
}
