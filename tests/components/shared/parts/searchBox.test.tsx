import { act, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { SearchBox } from '@/shared/ui/SearchBox';
import { eventually } from '../../../support/eventually';

const searches = vi.fn();

function Box() {
  const [search, setSearch] = useState('');
  const change = (next: string) => {
    searches(next);
    setSearch(next);
  };
  return (
    <>
      <SearchBox label="Search stocks" search={search} setSearch={change} />
      <button type="button" onClick={() => setSearch('apple')}>
        Back
      </button>
    </>
  );
}

/** Types into the box of a list with a link. */
async function typeBesideLink(user: UserEvent) {
  render(
    <>
      <Box />
      <a href="#tesla">Tesla</a>
    </>,
    { wrapper: MemoryRouter },
  );
  await user.type(box(), 'tes');
}

const box = () => screen.getByRole('searchbox', { name: 'Search stocks' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  searches.mockReset();
});
afterEach(() => vi.useRealTimers());

describe('the search box', () => {
  it('searches after a pause, at once with Enter, and without spaces around the text', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(<Box />, { wrapper: MemoryRouter });
    await user.type(box(), ' tesla ');
    await eventually(() => expect(searches).toHaveBeenCalledExactlyOnceWith('tesla'));
    await user.clear(box());
    await user.type(box(), 'ford{Enter}');
    expect(searches).toHaveBeenLastCalledWith('ford');
  });

  it('does not take letters away when its own search arrives late', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { rerender } = render(<SearchBox label="Search stocks" search="" setSearch={searches} />, {
      wrapper: MemoryRouter,
    });
    await user.type(box(), 'tes ');
    await eventually(() => expect(searches).toHaveBeenCalledExactlyOnceWith('tes'));
    await user.type(box(), 'la');
    rerender(<SearchBox label="Search stocks" search="tes" setSearch={searches} />);
    expect(box()).toHaveValue('tes la');
    await eventually(() => expect(searches).toHaveBeenLastCalledWith('tes la'));
    rerender(<SearchBox label="Search stocks" search="" setSearch={searches} />);
    expect(box()).toHaveValue('');
    rerender(<SearchBox label="Search stocks" search="tes la" setSearch={searches} />);
    expect(box()).toHaveValue('tes la');
  });

  it('follows the address, and is emptied by its button', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { container } = render(<Box />, { wrapper: MemoryRouter });
    expect(container.querySelector('[class*="empty"]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(box()).toHaveValue('apple');
    const button = container.querySelector('[class*="empty"]');
    if (!button) throw new Error('A text can be removed');
    await user.click(button);
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
    await eventually(() => expect(searches).toHaveBeenLastCalledWith(''));
  });

  it('does not search after a link was pressed: its page loads, and the search would replace its address', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await typeBesideLink(user);
    await user.click(screen.getByRole('link', { name: 'Tesla' }));
    act(() => void vi.advanceTimersByTime(2_000));
    expect(searches).not.toHaveBeenCalled();
    await user.type(box(), 'l');
    await eventually(() => expect(searches).toHaveBeenCalledExactlyOnceWith('tesl'));
  });

  it('shows the search of the list again after a link has led to another view of the same page', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(
      <>
        <Box />
        <Link to="?tab=mine">Mine</Link>
      </>,
      { wrapper: MemoryRouter },
    );
    await user.type(box(), 'tes');
    await user.click(screen.getByRole('link', { name: 'Mine' }));
    await eventually(() => expect(box()).toHaveValue(''));
    act(() => void vi.advanceTimersByTime(2_000));
    expect(searches).not.toHaveBeenCalled();
  });

  it('searches after a link was opened in another tab', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await typeBesideLink(user);
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Tesla' }));
    await user.keyboard('{/Control}');
    await eventually(() => expect(searches).toHaveBeenCalledExactlyOnceWith('tes'));
  });
});
