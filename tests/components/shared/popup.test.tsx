import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { LightButton } from '@/shared/ui/button/LightButton';
import { PressMenu } from '@/shared/ui/popup/PressMenu';
import { PressPopover } from '@/shared/ui/popup/PressPopover';

import { renderPart } from '../../support/render/renderAt';

const showMenu = async () => {
  const onEdit = vi.fn<() => void>();
  const onOpen = vi.fn<() => void>();
  const items = [
    { key: 'edit', label: 'Edit', onClick: onEdit },
    { key: 'delete', label: 'Delete' },
  ];
  const { user } = await renderPart(
    <PressMenu menu={{ items }} onOpen={onOpen}>
      {(opener) => (
        <LightButton {...opener} type="text">
          Actions
        </LightButton>
      )}
    </PressMenu>,
  );
  return { onEdit, onOpen, user, button: screen.getByRole('button', { name: 'Actions' }) };
};

describe('a menu behind a button', () => {
  it('is one element until the first press', async () => {
    const { user, button, onOpen } = await showMenu();
    expect(button.parentElement?.children).toHaveLength(1);
    expect(button).toHaveAttribute('aria-haspopup', 'menu');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await user.click(button);
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeInTheDocument();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('runs the chosen entry and closes', async () => {
    const { user, button, onEdit } = await showMenu();
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(onEdit).toHaveBeenCalledOnce();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens with the keyboard, and closes with Esc', async () => {
    const { user, button } = await showMenu();
    button.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
    expect(button).toHaveFocus();
  });

  it('closes with a second press and with a press elsewhere', async () => {
    const { user, button } = await showMenu();
    await user.click(button);
    await screen.findByRole('menu');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(document.body);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('a popover behind a button', () => {
  function Details() {
    const [isOpen, setOpen] = useState(false);
    return (
      <PressPopover isOpen={isOpen} onOpenChange={setOpen} content="All of it">
        {(opener) => <LightButton {...opener}>Details</LightButton>}
      </PressPopover>
    );
  }

  it('is mounted with the first press, and closes with a press elsewhere', async () => {
    const { user } = await renderPart(<Details />);
    const button = screen.getByRole('button', { name: 'Details' });
    expect(button.parentElement?.children).toHaveLength(1);
    await user.click(button);
    expect(await screen.findByText('All of it')).toBeInTheDocument();
    await user.click(document.body);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});
