import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { Tabs } from '@/shared/ui/Tabs';

const tabs = [
  { key: 'gainers', label: 'Gainers' },
  { key: 'losers', label: 'Losers' },
  { key: 'events', label: 'Events' },
] as const;

function Lists({ opensWithArrows = false }) {
  const [open, setOpen] = useState<(typeof tabs)[number]['key']>('gainers');
  return (
    <Tabs label="Lists" tabs={tabs} open={open} onOpen={setOpen} opensWithArrows={opensWithArrows}>
      The {open}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

afterEach(() => vi.restoreAllMocks());

describe('tabs', () => {
  it('name the panel of the open one, and are one stop of the Tab key', async () => {
    const user = userEvent.setup();
    render(<Lists />);
    expect(screen.getByRole('tablist', { name: 'Lists' })).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: 'Gainers' })).toHaveTextContent('The gainers');
    expect(tab('Gainers')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
    await user.click(tab('Losers'));
    expect(screen.getByRole('tabpanel', { name: 'Losers' })).toHaveTextContent('The losers');
    expect(tab('Losers')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab('Losers')]);
    await user.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  it('move by the arrow keys, Home and End, and open by Enter and the space bar', async () => {
    const user = userEvent.setup();
    render(<Lists />);
    tab('Gainers').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(tab('Events')).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Gainers' })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('tabpanel', { name: 'Events' })).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(tab('Gainers')).toHaveFocus();
    await user.keyboard('{End}{ArrowLeft} ');
    expect(screen.getByRole('tabpanel', { name: 'Losers' })).toBeVisible();
    await user.keyboard('{Home}');
    expect(tab('Gainers')).toHaveFocus();
  });

  it('leave keys with Alt to the browser', async () => {
    const user = userEvent.setup();
    render(<Lists />);
    tab('Gainers').focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(tab('Gainers')).toHaveFocus();
  });

  it('scroll inside their bar to the open one', async () => {
    const left: Readonly<Record<string, number>> = { Gainers: 40, Losers: 240, Events: 440 };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(left[this.textContent] ?? 0, 0, this.role === 'tab' ? 200 : 300, 40);
    });
    const user = userEvent.setup();
    render(<Lists />);
    expect(screen.getByRole('tablist').scrollLeft).toBe(0);
    await user.click(tab('Events'));
    expect(screen.getByRole('tablist').scrollLeft).toBe(364);
  });

  it('follow the direction of the text', async () => {
    const user = userEvent.setup();
    render(
      <div style={{ direction: 'rtl' }}>
        <Lists opensWithArrows />
      </div>,
    );
    tab('Gainers').focus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tabpanel', { name: 'Losers' })).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: 'Gainers' })).toBeVisible();
  });
});
