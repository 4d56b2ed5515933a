import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { Segmented } from '@/shared/ui/Segmented';

const changes = vi.fn();

function Range() {
  const [days, setDays] = useState(30);
  const change = (next: number) => {
    changes(next);
    setDays(next);
  };
  return (
    <Segmented
      aria-label="Days"
      value={days}
      onChange={change}
      options={[7, 30, 90].map((value) => ({ value, label: `${value} days` }))}
    />
  );
}

const option = (days: number) => screen.getByRole('radio', { name: `${days} days` });

describe('a segmented choice', () => {
  it('is a group of radio buttons, each group for itself', async () => {
    const user = userEvent.setup();
    render(
      <>
        <Range />
        <Range />
      </>,
    );
    const [first, second] = screen.getAllByRole('radio', { name: '90 days' });
    if (!first || !second) throw new Error('Two groups were expected');
    expect(screen.getAllByRole('radiogroup', { name: 'Days' })).toHaveLength(2);
    await user.click(first);
    expect(first).toBeChecked();
    expect(second).not.toBeChecked();
    expect(screen.getAllByRole('radio', { name: '30 days' })[1]).toBeChecked();
  });

  it('is one stop of the Tab key, and chooses by the arrow keys, Home and End', async () => {
    const user = userEvent.setup();
    render(<Range />);
    await user.tab();
    expect(option(30)).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(option(90)).toHaveFocus();
    expect(option(90)).toBeChecked();
    await user.keyboard('{ArrowRight}');
    expect(option(7)).toBeChecked();
    await user.keyboard('{End}');
    expect(option(90)).toBeChecked();
    await user.keyboard('{Home}');
    expect(option(7)).toHaveFocus();
    expect(option(7)).toBeChecked();
    await user.keyboard('{ArrowDown}');
    expect(option(30)).toBeChecked();
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  it('follows the direction of the text, and reports changes only', async () => {
    const user = userEvent.setup();
    render(
      <div style={{ direction: 'rtl' }}>
        <Range />
      </div>,
    );
    await user.tab();
    changes.mockReset();
    await user.keyboard('{ArrowLeft}');
    expect(option(90)).toBeChecked();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(option(7)).toBeChecked();
    await user.keyboard('{Home}');
    expect(changes.mock.calls).toEqual([[90], [30], [7]]);
  });
});
