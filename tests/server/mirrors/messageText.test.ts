import { describe, expect, it } from 'vitest';
import { writeMessage } from '../../../server/modules/mirrors/outgoing/messageText.ts';

const base = { author: 'bot', text: '', card: null, isLate: false, language: 'en' } as const;
const address = 'https://bourse.example/messages/7';

const card = {
  title: 'AKBNK',
  rows: [
    { label: 'Price', value: '₺12.30', tone: 'gain' },
    { label: 'Only a label', value: '', tone: 'neutral' },
  ],
  points: [1, 2],
  note: 'Delayed',
  asOf: '2026-11-24T10:00:30.000Z',
  consent: { scope: 'watchlist_read', command: '/watch' },
} as const;

describe('a message as plain text', () => {
  it('has the lines of its card, and where a permission is given', () => {
    const text = writeMessage(
      { ...base, text: 'Here:', card: { ...card, rows: [...card.rows], points: [1, 2] } },
      address,
    );
    expect(text.split('\n')).toEqual([
      'Here:',
      'AKBNK',
      'Price: ₺12.30',
      'Only a label',
      'Delayed',
      'As of 2026-11-24 10:00 UTC',
      `Give this permission on Bourse: ${address}`,
    ]);
  });

  it('has the rows of its table', () => {
    const cell = (value: string) => ({ value, tone: 'neutral' as const, tickerId: undefined });
    const table = {
      columns: [
        { label: 'Stock', align: 'start' as const },
        { label: 'Price', align: 'end' as const },
      ],
      rows: [{ cells: [cell('AKBNK'), cell('₺12.30')] }],
    };
    expect(writeMessage({ ...base, card: { title: 'Today', rows: [], points: [], table } }, address)).toBe(
      'Today\nStock | Price\nAKBNK | ₺12.30',
    );
  });

  it('has the labels of its buttons, without what they do', () => {
    const plain = { style: 'normal', command: undefined, id: undefined, value: undefined, scope: undefined } as const;
    const buttons = [
      { ...plain, label: 'Read', url: 'https://example.com/', form: undefined },
      { ...plain, label: 'Confirm', id: 'confirm', url: undefined, form: undefined },
    ];
    expect(writeMessage({ ...base, card: { title: 'Order', rows: [], points: [], buttons } }, address)).toBe(
      'Order\n[Read] [Confirm]',
    );
  });

  it('says what is late and what the person wrote on the site, in both languages', () => {
    expect(writeMessage({ ...base, text: 'Sorry', isLate: true }, address)).toBe('(late answer)\nSorry');
    expect(writeMessage({ ...base, author: 'person', text: '/fiyat {x}', language: 'tr' }, address)).toBe(
      'Siz, Bourse’da: /fiyat {x}',
    );
  });
});
