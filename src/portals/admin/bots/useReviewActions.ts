import { useIntl } from 'react-intl';

import { BOT_QUERIES, useBotRemoval, useBotSwitch } from '@/domain/bots/botActions';
import { BOT_STATUS, isWaiting } from '@/domain/bots/botStatus';
import { useAcceptOrRejectReuqestMutation } from '@/generated/botReviews/acceptOrRejectReuqest';
import { useChangeReviewStatusByBotIdMutation } from '@/generated/botReviews/changeReviewStatusByBotId';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import type { MessageId } from '@/shared/i18n/messages';
import type { RowAction } from '@/shared/ui/table/types';

/** The part of a bot that the actions of admins need. */
export interface DecidedBot {
  id: number;
  name: string;
  /** The version on screen: a decision about an older version is rejected. */
  uts: string;
  reviewed: boolean;
  s2_bot_status: { id: number };
  viewer_can: { review: boolean; enable_disable: boolean; remove: boolean; delete: boolean };
}

/** Decides the request of a bot's team. When another admin was faster, the screen is refetched. */
export function useReviewDecision() {
  const decide = useAction(useAcceptOrRejectReuqestMutation, { failure: 'form', refetchQueries: BOT_QUERIES });
  return {
    ...decide,
    accept: ({ id, uts }: DecidedBot) => decide.run({ botId: id, isAccept: true, expectedUts: uts }),
    reject: ({ id, uts }: DecidedBot, reason: string | null) =>
      decide.run({ botId: id, isAccept: false, reason, expectedUts: uts }),
  };
}

/** Accepts a request after a confirmation, and marks reviews as done or open. */
export function useReviewActions() {
  const intl = useIntl();
  const confirm = useConfirm();
  const decision = useReviewDecision();
  const marking = useAction(useChangeReviewStatusByBotIdMutation, { refetchQueries: BOT_QUERIES });
  return {
    confirmAccept: (bot: DecidedBot) => {
      const isPublishing = bot.s2_bot_status.id === BOT_STATUS.publishRequested;
      confirm({
        title: intl.formatMessage(
          { id: isPublishing ? 'botAdmin.accept.publishTitle' : 'botAdmin.accept.verifyTitle' },
          { name: bot.name },
        ),
        message: intl.formatMessage({
          id: isPublishing ? 'botAdmin.accept.publishAbout' : 'botAdmin.accept.verifyAbout',
        }),
        okLabel: intl.formatMessage({ id: getAcceptLabelId(bot) }),
        run: async () => {
          const result = await decision.accept(bot);
          return result.ok ? undefined : result.message;
        },
      });
    },
    /** `version` is the state of the changes that the admin saw. */
    mark: ({ id, uts, reviewed }: DecidedBot, version?: string) =>
      marking.run({ botId: id, reviewed: !reviewed, expectedUts: uts, expectedVersion: version }),
    isMarking: marking.busy,
  };
}

/** The message id of the button that accepts, by status: verify, or publish in the store. */
export const getAcceptLabelId = ({ s2_bot_status }: Pick<DecidedBot, 's2_bot_status'>): MessageId =>
  s2_bot_status.id === BOT_STATUS.publishRequested ? 'botAdmin.accept.publish' : 'botAdmin.accept.verify';

interface Openers {
  onReject: (botId: number) => void;
  onDelete: (botId: number) => void;
}

/** The menu of a bot; an action that its status does not allow is shown disabled with the reason. */
export function useBotRowActions({ onReject, onDelete }: Openers): (bot: DecidedBot) => readonly RowAction[] {
  const intl = useIntl();
  const review = useReviewActions();
  const switching = useBotSwitch();
  const removal = useBotRemoval();
  const say = (id: MessageId) => intl.formatMessage({ id });

  return (bot) => {
    const status = bot.s2_bot_status.id;
    const isOff = status === BOT_STATUS.disabled;
    const isRemoved = status === BOT_STATUS.removed;
    const noRequest = isWaiting(status) && bot.viewer_can.review ? undefined : say('botAdmin.noRequest');
    return [
      {
        key: 'accept',
        label: say(getAcceptLabelId(bot)),
        onSelect: () => review.confirmAccept(bot),
        disabledReason: noRequest,
      },
      {
        key: 'reject',
        label: say('botAdmin.reject.action'),
        onSelect: () => onReject(bot.id),
        disabledReason: noRequest,
      },
      {
        key: 'mark',
        label: say(bot.reviewed ? 'botAdmin.review.reopen' : 'botAdmin.review.finish'),
        onSelect: () => void review.mark(bot),
      },
      {
        key: 'switch',
        label: say(isOff ? 'botDetail.enable' : 'botDetail.disable.ok'),
        onSelect: () => (isOff ? void switching.enable(bot) : switching.confirmDisable(bot)),
        disabledReason: bot.viewer_can.enable_disable ? undefined : say('botDetail.settings.notPublished'),
      },
      {
        key: 'remove',
        label: say(isRemoved ? 'botDetail.removed.restore' : 'botAdmin.remove'),
        danger: !isRemoved,
        onSelect: () => (isRemoved ? void removal.restore(bot) : removal.confirmRemove(bot)),
        disabledReason: bot.viewer_can.remove ? undefined : say('botDetail.settings.lockedOrRole'),
      },
      {
        key: 'delete',
        label: say('botDetail.delete.open'),
        danger: true,
        onSelect: () => onDelete(bot.id),
        disabledReason: bot.viewer_can.delete ? undefined : say('botDetail.settings.ownerOnly'),
      },
    ];
  };
}
