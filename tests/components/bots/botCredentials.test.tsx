import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { BotCredentialsDialog } from '@/domain/bots/BotCredentialsDialog';

import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { CREATED } from './botMocks';

const openDialog = async () => {
  const onClose = vi.fn();
  const dialog = <BotCredentialsDialog created={CREATED} password="Deniz-1" message="" onClose={onClose} />;
  const page = await renderAt('/my-bots', { element: dialog });
  await findDialog('Your bot is ready');
  return { ...page, onClose };
};

describe('the secrets of a new bot', () => {
  it('are not lost by the back button without a confirmation', async () => {
    const { user, navigate, location } = await openDialog();
    await act(() => navigate('/before'));
    await findDialog('Leave without the secrets?');
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(location()).toBe('/my-bots');
    expect(screen.getByText('Deniz-1')).toBeVisible();
    await act(() => navigate('/before'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(location()).toBe('/before'));
  });

  it('can be left by Done, which needs no confirmation', async () => {
    const { user, onClose } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.queryByText('Leave without the secrets?')).not.toBeInTheDocument();
  });
});
