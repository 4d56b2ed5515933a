import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { getCharacterPosition } from '@/domain/userText/getCharacterPosition';
import { completeMention, findMentionAtCaret, findStockSymbols } from '@/domain/userText/mentionAtCaret';

import { mockMentionSearch, openComposer } from './composerMocks';
import { cpuMilliseconds } from '../../support/cpuTime';

async function openText() {
  const search = mockMentionSearch();
  const opened = await openComposer({ mocks: [search] });
  await opened.user.click(await screen.findByRole('button', { name: /What do you think/ }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  return { ...opened, search, field };
}

describe('the word at the caret', () => {
  it.each([
    ['@ad', 3, { kind: 'person', word: 'ad', start: 0, end: 3 }],
    ['see @ada now', 7, { kind: 'person', word: 'ad', start: 4, end: 8 }],
    ['(@ada.y', 7, { kind: 'person', word: 'ada.y', start: 1, end: 7 }],
    ['$NOV', 4, { kind: 'stock', word: 'NOV', start: 0, end: 4 }],
    ['@çağ', 4, { kind: 'person', word: 'çağ', start: 0, end: 4 }],
    ['mail me@ada', 11, null],
    ['https://x.y/@ada', 16, null],
    ['$100', 4, null],
    ['@', 1, null],
    ['@ada ', 5, null],
  ] as const)('%j at %i', (text, caret, expected) => {
    expect(findMentionAtCaret(text, caret)).toEqual(expected);
  });

  it('is replaced completely, with one space after it', () => {
    const mention = findMentionAtCaret('hi @adam!', 6);
    expect(mention && completeMention('hi @adam!', mention, 'Adam.n')).toEqual({ text: 'hi @Adam.n !', caret: 11 });
    const inText = findMentionAtCaret('hi @ad you', 6);
    expect(inText && completeMention('hi @ad you', inText, 'ada')).toEqual({ text: 'hi @ada you', caret: 8 });
  });

  it('does not affect the text after the caret', () => {
    const mention = findMentionAtCaret('@logyes @adam', 4);
    expect(mention && completeMention('@logyes @adam', mention, 'logan')).toEqual({
      text: '@logan yes @adam',
      caret: 7,
    });
  });

  it('is found in long texts without delay', async () => {
    const text = `${'@a'.repeat(50_000)} @ad`;
    const used = await cpuMilliseconds(() => {
      expect(findMentionAtCaret(text, text.length)?.word).toBe('ad');
    });
    expect(used).toBeLessThan(500);
  });

  it('lists the stocks of a text, each once', () => {
    expect(findStockSymbols('$NOVA and $nova cost $100, not a$b')).toEqual(['nova']);
    expect(findStockSymbols('$NOVA or $ORBT')).toEqual(['nova', 'orbt']);
  });
});

describe('the position of a character', () => {
  it('is measured in a copy that is as wide as the field with its borders, without its scroll bar', () => {
    const field = document.createElement('textarea');
    Object.assign(field.style, { borderStyle: 'solid', borderLeftWidth: '1px', borderRightWidth: '2px' });
    Object.defineProperty(field, 'clientWidth', { value: 300 });
    document.body.append(field);
    const widths: string[] = [];
    const measuring = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
      this: HTMLElement,
    ) {
      widths.push(this.style.width);
      return new DOMRect();
    });
    getCharacterPosition(field, 0);
    measuring.mockRestore();
    field.remove();
    expect(widths).toContain('303px');
  });
});

describe('suggestions for mentions', () => {
  it('are offered below the text, announced like those of a combobox, and inserted by Enter', async () => {
    const { user, field, search } = await openText();
    expect(field).toHaveAttribute('aria-autocomplete', 'list');
    await user.type(field, 'Ask @ad');
    const list = await screen.findByRole('listbox', { name: 'People to mention' });
    const options = within(list).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Ada Yilmaz@ada', 'Adam Novak@adam.n']);
    expect(field).toHaveAttribute('aria-haspopup', 'listbox');
    expect(field).toHaveAttribute('aria-controls', list.id);
    expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id);
    expect(screen.getByText(/^2 suggestions/)).toHaveAttribute('role', 'status');

    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('Ask @adam.n ');
    expect(field.selectionStart).toBe(12);
    expect(field).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard('now');
    expect(field).toHaveValue('Ask @adam.n now');
    expect(search.calls.at(-1)).toEqual({ searchText: 'ad', userType: 'app_user', pageSize: 6, pageNumber: 1 });
  });

  it('are stocks after a dollar sign, inserted by Tab or a press', async () => {
    const { user, field } = await openText();
    await user.type(field, '$no');
    await user.click(await screen.findByRole('option', { name: /Nova Systems/ }));
    expect(field).toHaveValue('$NOVA ');
    await user.type(field, 'and $nov');
    await screen.findByRole('option', { name: /Nova Systems/ });
    await user.tab();
    expect(field).toHaveValue('$NOVA and $NOVA ');
    expect(field).toHaveFocus();
  });

  it('are indices after a dollar sign as well', async () => {
    const { user, field } = await openText();
    await user.type(field, '$sp');
    await user.click(await screen.findByRole('option', { name: /S&P 500/ }));
    expect(field).toHaveValue('$SPX ');
  });

  it('are closed by Escape and stay closed for this word', async () => {
    const { user, field } = await openText();
    await user.type(field, '@ad');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(field).toHaveValue('@ad\n');
  });

  it('never contain an entry that does not match the current text', async () => {
    const { user, field } = await openText();
    await user.type(field, '@ada');
    await screen.findByRole('option', { name: /Adam Novak/ });
    // The response for this word is still pending.
    await user.type(field, 'm');
    expect(screen.queryByRole('option', { name: /Ada Yilmaz/ })).not.toBeInTheDocument();
    expect(screen.getByRole('option', { name: /Adam Novak/ })).toBeInTheDocument();
    await user.type(field, 'x');
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  });

  it('are requested when typing pauses', async () => {
    const { user, field, search } = await openText();
    await user.type(field, 'Hello @adam');
    await screen.findByRole('listbox');
    expect(search.calls.length).toBeLessThanOrEqual(2);
    expect(search.calls.at(-1)?.searchText).toBe('adam');
  });
});
