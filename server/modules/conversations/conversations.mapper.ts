import { getOptionName } from '../../../rules/bots/commandOptions.ts';
import type {
  Conversation,
  ConversationCard,
  ConversationCommand,
  ConversationMessage,
  ConversationTable,
} from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import { toOption } from '../commands/commandOptions.mapper.ts';
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

type Tickers = ReadonlyMap<number, Pick<TickerRow, 'id' | 'symbol' | 'name' | 'currency'>>;

const toExistingId = (id: number | undefined, tickers: Tickers): number | null =>
  id !== undefined && tickers.has(id) ? id : null;

const toTable = (table: NonNullable<Card['table']>, tickers: Tickers): ConversationTable => ({
  columns: table.columns,
  rows: table.rows.map(({ cells }) => ({
    cells: cells.map(({ value, tone, tickerId }) => ({ value, tone, ticker_id: toExistingId(tickerId, tickers) })),
  })),
});

/** Maps a card; stocks that no longer exist are left out. */
function toCard(card: Card, tickers: Tickers): ConversationCard {
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

export const toMessage = (row: MessageRow, tickers: Tickers): ConversationMessage => ({
  id: row.id,
  seq: row.seq,
  author: row.author,
  text: row.text,
  card: row.card === null ? null : toCard(row.card, tickers),
  state: row.author === 'person' ? row.state : null,
  is_late: row.isLate,
  cts: row.createdAt,
});

export const toCommand = (row: CommandRow, language: Language): ConversationCommand => ({
  command: row.command,
  description: pickText(language, row.description, row.descriptionTr),
  version: row.version,
  options: row.options.map((option) => ({ ...toOption(option), label: getOptionName(option, language) })),
});
