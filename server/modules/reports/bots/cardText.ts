import type { BotCard, CardButton } from '../../../../rules/bots/cards.ts';

/** Characters of a recorded card; the table comes last, because it is the least important part. */
const MAX_LENGTH = 8_000;

function toButtonLines({ label, command, url, form }: CardButton): string[] {
  const action = url ?? command;
  return [
    action === undefined ? `[${label}]` : `[${label}] ${action}`,
    ...(form === undefined
      ? []
      : [form.title, form.note, ...form.fields.map((field) => field.label)].flatMap((text) => text ?? [])),
  ];
}

/** The texts of a card as a person saw them, one per line, with the addresses of the buttons and the fields of forms. */
export function toCardText({ title, note, rows, table, buttons = [] }: BotCard): string {
  const lines = [
    title,
    note ?? '',
    ...rows.map(({ label, value }) => `${label}: ${value}`),
    ...buttons.flatMap(toButtonLines),
    ...(table === undefined
      ? []
      : [
          table.columns.map(({ label }) => label),
          ...table.rows.map(({ cells }) => cells.map(({ value }) => value)),
        ].map((cells) => cells.join(' | '))),
  ];
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, MAX_LENGTH);
}
