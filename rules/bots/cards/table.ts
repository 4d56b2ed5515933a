import { array, mixed, object } from 'yup';

import { cutAfter } from '../../arrays.ts';
import { CARD_TOO_LONG, INVALID_CARD, shortText, tickerId, tone, visibleText } from './parts.ts';

/** Limits of a table, texts in UTF-16 units. Five short columns fit a phone. */
const TABLE_LIMITS = { columns: 5, rows: 20, label: 40, cell: 60 } as const;

const ALIGNS = ['start', 'end'] as const;

const columnSchema = object({
  label: visibleText(TABLE_LIMITS.label),
  /** `end` is for numbers. */
  align: mixed<(typeof ALIGNS)[number]>().oneOf(ALIGNS, INVALID_CARD).default('start'),
});

const cellSchema = object({
  value: shortText(TABLE_LIMITS.cell).defined(INVALID_CARD),
  tone: tone(),
  /** The stock that the cell is about; the value links to it. */
  tickerId: tickerId(),
});

const rowSchema = object({
  cells: array(cellSchema.required(INVALID_CARD))
    .transform(cutAfter(TABLE_LIMITS.columns))
    .min(1, INVALID_CARD)
    .max(TABLE_LIMITS.columns, CARD_TOO_LONG)
    .required(INVALID_CARD),
});

/** A table with a header. Each row has a cell for each column. */
export const tableSchema = object({
  columns: array(columnSchema.required(INVALID_CARD))
    .transform(cutAfter(TABLE_LIMITS.columns))
    .min(1, INVALID_CARD)
    .max(TABLE_LIMITS.columns, CARD_TOO_LONG)
    .required(INVALID_CARD),
  rows: array(rowSchema.required(INVALID_CARD))
    .transform(cutAfter(TABLE_LIMITS.rows))
    .min(1, INVALID_CARD)
    .max(TABLE_LIMITS.rows, CARD_TOO_LONG)
    .required(INVALID_CARD),
}).test(
  'complete',
  INVALID_CARD,
  // Also called without a table, and with one whose fields are invalid.
  (table: { columns?: unknown[]; rows?: { cells?: unknown[] }[] } | undefined) =>
    table?.rows?.every(({ cells }) => cells?.length === table.columns?.length) ?? true,
);
