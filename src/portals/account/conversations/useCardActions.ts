import type { Scope } from '@/domain/consents/scopeTexts';
import { useConfirmScope } from '@/domain/consents/useConfirmScope';
import type { Message } from '@/domain/conversations/mergeMessages';
import type { GetConversationQuery } from '@/generated/conversations/getConversation';
import { useUpdateBotConsentMutation } from '@/generated/conversations/updateBotConsent';
import { useAction } from '@/shared/action/useAction';
import { isSensitiveScope } from '@rules/bots/scopes';

import type { CardButton } from './cards/CardButtons';
import type { Sending } from './useSending';

interface CardActions {
  /** Gives the permission that a card requests, and repeats the command, if any. */
  onAllow: (consent: { scope: Scope; command: string }) => void;
  /** Sends the command of a button, opens its form, or presses it. A permission that it needs is given first. */
  onPress: (message: Message, button: CardButton) => void;
}

/** What a person does with the cards of a conversation. */
export function useCardActions(
  botId: number,
  conversation: GetConversationQuery['getConversation'] | undefined,
  sending: Pick<Sending, 'send' | 'press'>,
  /** Opens the form of a button. */
  openForm: (messageId: number, id: string) => void,
): CardActions {
  const confirmScope = useConfirmScope();
  const consent = useAction(useUpdateBotConsentMutation, { refetchQueries: ['getConversation'] });
  const botName = conversation?.data?.bot_name ?? '';
  const allow = async (scope: Scope, run: () => Promise<void>) => {
    const result = await consent.run({ botId, scope, isGranted: true });
    if (result.ok) await run();
  };
  return {
    onAllow: ({ scope, command }) => {
      // Without a command the person continues with the buttons of the card.
      const run = async () => (command === '' ? undefined : sending.send(command));
      if (isSensitiveScope(scope)) confirmScope(botName, scope, () => allow(scope, run));
      else void allow(scope, run);
    },
    onPress: ({ id: messageId }, { command, id, label, form, scope }) => {
      const run = async () => {
        if (command !== null) await sending.send(command);
        else if (id !== null && form !== null) openForm(messageId, id);
        else if (id !== null) await sending.press(messageId, { id, label });
      };
      // The label of the button does not name the permission, so each one is confirmed.
      if (scope === null || conversation?.scopes?.includes(scope)) void run();
      else confirmScope(botName, scope, () => allow(scope, run));
    },
  };
}
