import { pickText } from '../../../i18n/pickText.ts';
import type { ProgramAnswer, ProgramRequest } from './program.ts';
import { say } from './texts.ts';

/** The commands of a bot as a card. */
export function helpCard({ commands, event }: ProgramRequest, isUnderstood: boolean): ProgramAnswer {
  const { language } = event.subscriber;
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
