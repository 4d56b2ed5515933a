import type { CardButton } from '../../../rules/bots/cards.ts';
import { BUTTON_LIMITS } from '../../../rules/bots/cards/buttons.ts';
import { toOption as toFieldOption } from '../../../rules/bots/cards/forms.ts';
import { getOptionName } from '../../../rules/bots/commandOptions.ts';
import { DAY_MS } from '../../base/durations.ts';
import type {
  Conversation,
  ConversationButton,
  ConversationCard,
  ConversationCommand,
  ConversationForm,
  ConversationMessage,
  ConversationTable,
} from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import { toOption as toWireOption } from '../commands/commandOptions.mapper.ts';
import type { TickerRow } from '../market/tickerRecord.ts';
import type { CommandRow, ConversationView, MessageRow } from './conversations.store.ts';

export const toConversation = (row: ConversationView): Conversation => ({
  bot_id: row.bot.id,
  bot_name: row.bot.name,
  bot_handler: row.bot.handler,
  bot_image: row.bot.thumb ?? row.bot.image,
  bot_description: row.bot.shortDescription,
  closed_reason: row.closedReason,
  new_scopes: row.newScopes,
  // A former tester is served like everybody else.
  lane: row.mayTest ? (row.conversation?.lane ?? 'live') : 'live',
  can_test: row.mayTest,
  last_seq: row.conversation?.lastSeq ?? 0,
  read_seq: row.conversation?.readSeq ?? 0,
  cleared_seq: row.conversation?.clearedSeq ?? 0,
  is_muted: (row.conversation?.mutedAt ?? null) !== null,
  // A person who writes has read everything before, so only messages of the bot are unread.
  unread_count: row.conversation === null ? 0 : row.conversation.lastSeq - row.conversation.readSeq,
  last_author: row.lastAuthor,
  last_text: row.lastText,
  last_cts: row.lastAuthor === null ? null : (row.conversation?.lastMessageAt ?? null),
});

type Card = NonNullable<MessageRow['card']>;

/** Identifies a button among those of all messages. */
export const toPressKey = (messageId: number | null, button: string | null): string => `${messageId}:${button}`;

/** Whether a card is too old for presses that the bot handles. */
export const isCardExpired = (createdAt: Date, now: Date): boolean =>
  createdAt.getTime() + BUTTON_LIMITS.days * DAY_MS <= now.getTime();

interface Surroundings {
  readonly tickers: Tickers;
  /** Keys of the pressed buttons. */
  readonly pressed: ReadonlySet<string>;
  readonly now: Date;
}

type Tickers = ReadonlyMap<number, Pick<TickerRow, 'id' | 'symbol' | 'name' | 'currency'>>;

const toExistingId = (id: number | undefined, tickers: Tickers): number | null =>
  id !== undefined && tickers.has(id) ? id : null;

const toTable = (table: NonNullable<Card['table']>, tickers: Tickers): ConversationTable => ({
  columns: table.columns,
  rows: table.rows.map(({ cells }) => ({
    cells: cells.map(({ value, tone, tickerId }) => ({ value, tone, ticker_id: toExistingId(tickerId, tickers) })),
  })),
});

const toForm = ({ title, note, submit, fields }: NonNullable<CardButton['form']>): ConversationForm => ({
  title,
  note: note ?? null,
  submit: submit ?? null,
  fields: fields.map((field) => ({
    option: { ...toWireOption(toFieldOption(field)), label: field.label },
    hint: field.hint ?? null,
    value: field.value ?? '',
  })),
});

/** The form that a person has sent. */
function toSubmission({ author, control, cardMessageId, controlId, fieldErrors }: MessageRow) {
  if (author !== 'person' || control !== 'form' || cardMessageId === null || controlId === null) return null;
  const errors = Object.entries(fieldErrors ?? {}).map(([field, message]) => ({ field, message }));
  return { message_id: cardMessageId, form: controlId, errors };
}

function toButton(
  { label, style, command, url, id, form, scope }: CardButton,
  row: MessageRow,
  { pressed, now }: Surroundings,
): ConversationButton {
  return {
    label,
    style,
    command: command ?? null,
    url: url ?? null,
    id: id ?? null,
    form: form === undefined ? null : toForm(form),
    scope: scope ?? null,
    is_pressed: id !== undefined && pressed.has(toPressKey(row.id, id)),
    is_expired: id !== undefined && isCardExpired(row.createdAt, now),
  };
}

/** Maps a card; stocks that no longer exist are left out. */
function toCard(card: Card, row: MessageRow, around: Surroundings): ConversationCard {
  const { tickers } = around;
  const ticker = card.tickerId === undefined ? undefined : tickers.get(card.tickerId);
  return {
    title: card.title,
    note: card.note ?? null,
    as_of: card.asOf === undefined ? null : new Date(card.asOf),
    rows: card.rows.map(({ label, value, tone, tickerId }) => ({
      label,
      value,
      tone,
      ticker_id: toExistingId(tickerId, tickers),
    })),
    ticker:
      ticker === undefined
        ? null
        : { id: ticker.id, symbol: ticker.symbol, name: ticker.name, currency: ticker.currency },
    // Older versions stored infinite points, as null.
    points: card.points.filter((point) => Number.isFinite(point)),
    table: card.table === undefined ? null : toTable(card.table, tickers),
    buttons: (card.buttons ?? []).map((button) => toButton(button, row, around)),
    consent: card.consent ?? null,
  };
}

const listTickerIds = ({ tickerId, rows, table }: Card): (number | undefined)[] =>
  [{ tickerId }, ...rows, ...(table?.rows.flatMap(({ cells }) => cells) ?? [])].map((part) => part.tickerId);

/**
 * The stocks that the cards of these messages name. Ids that cannot exist are left out: older versions stored them, and
 * one would fail the whole page.
 */
export const getTickerIds = (rows: readonly MessageRow[]): number[] =>
  rows
    .flatMap(({ card }) => (card === null ? [] : listTickerIds(card)))
    .filter((id) => id !== undefined)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

export const toMessage = (row: MessageRow, around: Surroundings): ConversationMessage => ({
  id: row.id,
  seq: row.seq,
  author: row.author,
  text: row.text,
  card: row.card === null ? null : toCard(row.card, row, around),
  state: row.author === 'person' ? row.state : null,
  is_late: row.isLate,
  control: row.author === 'person' ? row.control : null,
  submission: toSubmission(row),
  cts: row.createdAt,
});

export const toCommand = (row: CommandRow, language: Language): ConversationCommand => ({
  command: row.command,
  description: pickText(language, row.description, row.descriptionTr),
  version: row.version,
  options: row.options.map((option) => ({ ...toWireOption(option), label: getOptionName(option, language) })),
});
