import { pickText } from '../../../i18n/pickText.ts';
import type { ProgramAnswer, ProgramRequest } from './program.ts';
import { say } from './texts.ts';

/** The commands of a bot as a card. */
export async function helpCard({ listCommands, event }: ProgramRequest, isUnderstood: boolean): Promise<ProgramAnswer> {
  const { language } = event.subscriber;
  const commands = await listCommands();
  return {
    ...(isUnderstood ? {} : { text: say(language, 'notUnderstood') }),
    card: {
      title: say(language, 'help'),
      rows: commands.slice(0, 12).map(({ command, description, descriptionTr, options }) => ({
        label: [`/${command}`, ...options.map(({ name, nameTr }) => pickText(language, name, nameTr ?? null))].join(
          ' ',
        ),
        value: pickText(language, description, descriptionTr).slice(0, 80),
        tone: 'neutral',
      })),
    },
  };
}
