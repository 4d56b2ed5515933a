import type { IntlShape } from 'react-intl';

/** Templates of a new bot. Each fills in the texts; its commands are added when the bot is created. */
export const BOT_TEMPLATES = ['price', 'news', 'digest'] as const;
export type BotTemplate = (typeof BOT_TEMPLATES)[number];

/** The commands of each template, without their slash. */
const commandsByTemplate = {
  price: ['price', 'chart', 'help'],
  news: ['news', 'help'],
  digest: ['today', 'week', 'help'],
} as const satisfies Record<BotTemplate, readonly string[]>;

export const isBotTemplate = (name: string | null | undefined): name is BotTemplate =>
  BOT_TEMPLATES.some((template) => template === name);

interface TemplateTexts {
  shortDescription: string;
  description: string;
}

/** The texts of a template in the language of the developer. */
export const getTemplateTexts = (template: BotTemplate, intl: IntlShape): TemplateTexts => ({
  shortDescription: intl.formatMessage({ id: `bots.template.${template}.shortDescription` }),
  description: intl.formatMessage({ id: `bots.template.${template}.description` }),
});

export interface TemplateCommand {
  command: string;
  description: string;
}

export const getTemplateCommands = (template: BotTemplate, intl: IntlShape): TemplateCommand[] =>
  commandsByTemplate[template].map((command) => ({
    command,
    description: intl.formatMessage({ id: `bots.template.command.${command}` }),
  }));
