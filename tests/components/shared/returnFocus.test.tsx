import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

function Dialog() {
  useReturnFocus();
  return <div role="dialog" />;
}

function Page({ dialog, isEditDisabled = false }: { dialog?: string; isEditDisabled?: boolean }) {
  return (
    <main>
      <button disabled={isEditDisabled}>Edit</button>
      <button>Delete</button>
      {dialog === undefined ? null : <Dialog key={dialog} />}
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

/** The focused element disappears, as the button in a dialog does. */
const removeFocusedElement = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

describe('the focus after a dialog', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('returns to the opener', () => {
    const { rerender } = render(<Page />);
    button('Edit').focus();
    rerender(<Page dialog="edit" />);
    removeFocusedElement();
    rerender(<Page />);
    vi.advanceTimersByTime(2_000);
    expect(button('Edit')).toHaveFocus();
  });

  it('goes to the container of an opener that was disabled in between', () => {
    const { rerender } = render(<Page />);
    button('Edit').focus();
    rerender(<Page dialog="edit" />);
    removeFocusedElement();
    rerender(<Page isEditDisabled />);
    vi.advanceTimersByTime(2_000);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('stays on an element that received it in between', () => {
    const { rerender } = render(<Page />);
    button('Edit').focus();
    rerender(<Page dialog="edit" />);
    rerender(<Page />);
    button('Delete').focus();
    vi.advanceTimersByTime(2_000);
    expect(button('Delete')).toHaveFocus();
  });

  it('is not moved by an earlier dialog after the next one has opened', () => {
    const { rerender } = render(<Page />);
    button('Edit').focus();
    rerender(<Page dialog="edit" />);
    removeFocusedElement();
    rerender(<Page />);
    vi.advanceTimersByTime(100);
    button('Delete').focus();
    rerender(<Page dialog="delete" />);
    removeFocusedElement();
    vi.advanceTimersByTime(2_000);
    expect(document.body).toHaveFocus();
    rerender(<Page />);
    vi.advanceTimersByTime(2_000);
    expect(button('Delete')).toHaveFocus();
  });
});
