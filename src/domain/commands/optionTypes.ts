import type { MessageId } from '@/shared/i18n/messages';
import type { OptionType } from '@rules/bots/commandOptions';

export const typeMessages = {
  ticker: 'commandOptions.type.ticker',
  number: 'commandOptions.type.number',
  money: 'commandOptions.type.money',
  percent: 'commandOptions.type.percent',
  date: 'commandOptions.type.date',
  period: 'commandOptions.type.period',
  choice: 'commandOptions.type.choice',
  text: 'commandOptions.type.text',
  person: 'commandOptions.type.person',
} as const satisfies Record<OptionType, MessageId>;
