import { useIntl } from 'react-intl';

import { useAddBotCommandMutation } from '@/generated/commands/addBotCommand';
import { useAction } from '@/shared/action/useAction';

import { getTemplateCommands, type BotTemplate } from './botTemplates';

/** Adds the commands of a template to a new bot, in their order. A failure is reported; the developer adds the rest. */
export function useAddTemplateCommands(): (botId: number, template: BotTemplate) => Promise<void> {
  const intl = useIntl();
  const add = useAction(useAddBotCommandMutation, { success: 'silent', refetchQueries: ['getBotCommand'] });
  return async (botId, template) => {
    for (const { command, description } of getTemplateCommands(template, intl)) {
      const { ok } = await add.run({ botId, command, description });
      if (!ok) return;
    }
  };
}
