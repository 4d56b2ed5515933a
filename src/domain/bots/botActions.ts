import { useIntl } from 'react-intl';

import { useAnswerBotTransferMutation } from '@/generated/bots/answerBotTransfer';
import { useCancelBotTransferMutation } from '@/generated/bots/cancelBotTransfer';
import { useChangeBotTeamMutation } from '@/generated/bots/changeBotTeam';
import {
  EnableDisableBotDocument,
  type EnableDisableBotQuery,
  type EnableDisableBotQueryVariables,
} from '@/generated/bots/enableDisableBot';
import { usePublishBotMutation } from '@/generated/bots/publishBot';
import { useRemoveBotMutation } from '@/generated/bots/removeBot';
import { useRequestForVerificationMutation } from '@/generated/bots/requestForVerification';
import { useAction } from '@/shared/action/useAction';
import { useQueryAction } from '@/shared/action/useQueryAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import type { MessageId } from '@/shared/i18n/messages';
import { TRANSFER_DAYS } from '@rules/bots/botTerms';

import { useViewer } from '../session/SessionContext';
import { BOT_STATUS } from './botStatus';

/** Queries that contain bots. They are refetched after every change (console §4). */
export const BOT_QUERIES = [
  'getBotDetailsById',
  'getBotTimeline',
  'getBotByUserId',
  'getBotsByTeamId',
  'getTeamDetailsWithBotList',
  // Queries of the admin pages.
  'getAdminQueueCount',
  'getBotsWithStatus',
  'getBotDetailByStatus',
  'checkBotStatusByAdmin',
  'getBotReviewChanges',
] as const;

/** Refetches after a failure too: another user may have deleted, moved or changed the bot. */
const AFTER_CHANGE = { refetchQueries: BOT_QUERIES };

export interface NamedBot {
  id: number;
  name: string;
}

interface ActionOutcome {
  ok: boolean;
  status: number | 'fail';
  message: string;
}

/** The error that a confirmation dialog shows; undefined after a success. */
const getErrorMessage = ({ ok, message }: ActionOutcome): string | undefined => (ok ? undefined : message);

/** Removes a bot after a confirmation; restores a removed bot without one. */
export function useBotRemoval() {
  const intl = useIntl();
  const { role } = useViewer();
  const confirm = useConfirm();
  const remove = useAction(useRemoveBotMutation, { ...AFTER_CHANGE, failure: 'form' });
  const restore = useAction(useRemoveBotMutation, AFTER_CHANGE);
  return {
    confirmRemove: ({ id, name }: NamedBot) =>
      confirm({
        title: intl.formatMessage({ id: 'botDetail.remove.title' }, { name }),
        message: intl.formatMessage({
          id: role === 'admin' ? 'botDetail.remove.messageByAdmin' : 'botDetail.remove.message',
        }),
        okLabel: intl.formatMessage({ id: 'botDetail.remove.ok' }),
        danger: true,
        run: async () => getErrorMessage(await remove.run({ botId: id, isUndo: false })),
      }),
    restore: async (bot: Pick<NamedBot, 'id'>) => (await restore.run({ botId: bot.id, isUndo: true })).ok,
    isRestoring: restore.busy,
  };
}

/** Disables a published bot after a confirmation; enables it without one. */
export function useBotSwitch() {
  const intl = useIntl();
  const confirm = useConfirm();
  const disable = useQueryAction<EnableDisableBotQuery, EnableDisableBotQueryVariables>(EnableDisableBotDocument, {
    ...AFTER_CHANGE,
    failure: 'form',
  });
  const enable = useQueryAction<EnableDisableBotQuery, EnableDisableBotQueryVariables>(
    EnableDisableBotDocument,
    AFTER_CHANGE,
  );
  return {
    confirmDisable: ({ id, name }: NamedBot) =>
      confirm({
        title: intl.formatMessage({ id: 'botDetail.disable.title' }, { name }),
        message: intl.formatMessage({ id: 'botDetail.disable.message' }),
        okLabel: intl.formatMessage({ id: 'botDetail.disable.ok' }),
        danger: true,
        run: async () => getErrorMessage(await disable.run({ botId: id, botStatusId: BOT_STATUS.disabled })),
      }),
    enable: async (bot: Pick<NamedBot, 'id'>) =>
      (await enable.run({ botId: bot.id, botStatusId: BOT_STATUS.published })).ok,
    isEnabling: enable.busy,
  };
}

/** Requests of a team to the reviewers: verification, publication, and the cancellation of a request. */
export function useBotRequests() {
  const intl = useIntl();
  const confirm = useConfirm();
  const verify = useAction(useRequestForVerificationMutation, AFTER_CHANGE);
  const cancel = useAction(useRequestForVerificationMutation, { ...AFTER_CHANGE, failure: 'form' });
  const publish = useAction(usePublishBotMutation, AFTER_CHANGE);
  return {
    requestVerification: async (bot: Pick<NamedBot, 'id'>) => (await verify.run({ botId: bot.id, isCancel: false })).ok,
    isRequesting: verify.busy,
    publish: async (bot: Pick<NamedBot, 'id'>) => (await publish.run({ botId: bot.id })).ok,
    isPublishing: publish.busy,
    confirmCancel: ({ id }: Pick<NamedBot, 'id'>) =>
      confirm({
        title: intl.formatMessage({ id: 'botDetail.cancelRequest.title' }),
        message: intl.formatMessage({ id: 'botDetail.cancelRequest.message' }),
        okLabel: intl.formatMessage({ id: 'botDetail.cancelRequest.ok' }),
        run: async () => getErrorMessage(await cancel.run({ botId: id, isCancel: true })),
      }),
  };
}

/** The viewer's role in the team that receives a bot. */
type ReceivingRole = 'owner' | 'admin' | 'developer';

/** What happens and what the viewer loses, by the role in the receiving team. */
const moveMessages = {
  owner: 'botDetail.move.asOwner',
  admin: 'botDetail.move.asAdmin',
  developer: 'botDetail.move.asDeveloper',
} as const satisfies Record<ReceivingRole, MessageId>;

export interface ReceivingTeam extends NamedBot {
  role: ReceivingRole;
}

/**
 * Moves a bot to another team, or requests its owner to accept it, after a confirmation that names what the viewer
 * loses.
 */
export function useBotMove() {
  const intl = useIntl();
  const confirm = useConfirm();
  const move = useAction(useChangeBotTeamMutation, { ...AFTER_CHANGE, failure: 'form' });
  return ({ id, name }: NamedBot, team: ReceivingTeam, onMoved: () => void) =>
    confirm({
      title: intl.formatMessage({ id: 'botDetail.move.title' }, { name, team: team.name }),
      message: intl.formatMessage({ id: moveMessages[team.role] }, { team: team.name, days: TRANSFER_DAYS }),
      okLabel: intl.formatMessage({ id: team.role === 'owner' ? 'botDetail.move.ok' : 'botDetail.move.offer' }),
      run: async () => {
        const result = await move.run({ botId: id, teamId: team.id });
        if (result.ok) onMoved();
        return getErrorMessage(result);
      },
    });
}

/** Answers and withdraws requests to move a bot to another team. */
export function useBotTransfers() {
  const answer = useAction(useAnswerBotTransferMutation, {
    refetchQueries: ['getBotTransferList', 'getTeamDetailsByTeamTypeId', ...BOT_QUERIES],
  });
  const cancel = useAction(useCancelBotTransferMutation, AFTER_CHANGE);
  return {
    answer: (botId: number, isAccept: boolean) => answer.run({ botId, isAccept }),
    isAnswering: answer.busy,
    cancel: (botId: number) => cancel.run({ botId }),
    isCancelling: cancel.busy,
  };
}
