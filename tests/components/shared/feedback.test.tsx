import { ServerError } from '@apollo/client/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { Button } from 'antd';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { useCloseConfirmations } from '@/shared/feedback/FeedbackContext';
import { useConfirm, type Confirmation } from '@/shared/feedback/useConfirm';
import { useToast } from '@/shared/feedback/useToast';

import { findDialog } from '../../support/render/dialogs';
import { renderPart } from '../../support/render/renderAt';

function ConfirmButton(confirmation: Confirmation) {
  const confirm = useConfirm();
  return <Button onClick={() => confirm(confirmation)}>Ask</Button>;
}

const question: Confirmation = { title: 'Delete it?', message: 'It is gone then.', okLabel: 'Delete', danger: true };

describe('useConfirm', () => {
  it('opens, runs on OK, closes and restores the focus', async () => {
    const run = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
    const { user } = await renderPart(<ConfirmButton {...question} run={run} />);
    await user.click(screen.getByRole('button', { name: 'Ask' }));

    const dialog = await screen.findByRole('dialog', { name: 'Delete it?' });
    expect(within(dialog).getByText('It is gone then.')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(run).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus());
  });

  it('moves the focus to the surroundings when its opener no longer exists', async () => {
    const Vanishing = () => {
      const [isThere, setThere] = useState(true);
      return (
        <section aria-label="Around">
          {isThere ? <ConfirmButton {...question} run={() => setThere(false)} /> : null}
        </section>
      );
    };
    const { user } = await renderPart(<Vanishing />);
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await user.click(within(await findDialog('Delete it?')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Around' })).toHaveFocus());
  });

  it('stays open on a click beside it and closes on Esc and Cancel without running', async () => {
    const run = vi.fn<() => Promise<void>>();
    const { user } = await renderPart(<ConfirmButton {...question} run={run} />);
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    const dialog = await findDialog('Delete it?');
    const backdrop = dialog.closest('.ant-modal-wrap');
    if (!backdrop) throw new Error('The dialog has no backdrop');
    await user.click(backdrop);
    expect(screen.getByRole('dialog')).toBeInTheDocument();

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await user.click(within(await findDialog('Delete it?')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(run).not.toHaveBeenCalled();
  });

  it('shows an error inside and can be retried', async () => {
    const run = vi
      .fn<() => Promise<string | void>>()
      .mockResolvedValueOnce('The team has bots')
      .mockResolvedValueOnce();
    const { user } = await renderPart(<ConfirmButton {...question} run={run} />);
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    const dialog = await findDialog('Delete it?');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The team has bots');

    await user.click(within(dialog).getByRole('button', { name: /Delete/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('reports an unexpected failure in the viewer’s language', async () => {
    const run = () => Promise.reject(new Error('boom'));
    const { user } = await renderPart(<ConfirmButton {...question} run={run} />, { language: 'tr' });
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    const dialog = await findDialog('Delete it?');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Bir şeyler ters gitti');
  });

  it('shows the reason of a failure, and can be retried', async () => {
    const limit = 'Too many requests. Please try again in 12 seconds.';
    const run = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(
        new ServerError('limited', {
          response: new Response(null, { status: 429 }),
          bodyText: JSON.stringify({ message: limit }),
        }),
      )
      .mockResolvedValueOnce();
    const { user } = await renderPart(<ConfirmButton {...question} run={run} />);
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    const dialog = within(await findDialog('Delete it?'));
    for (const reason of ['Bourse cannot be reached', limit]) {
      await user.click(dialog.getByRole('button', { name: /Delete/ }));
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(reason));
    }
    await user.click(dialog.getByRole('button', { name: /Delete/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('useCloseConfirmations', () => {
  it('closes what is open, without an action', async () => {
    const run = vi.fn<() => Promise<void>>();
    const onCancel = vi.fn<() => void>();
    const SignOut = () => <Button onClick={useCloseConfirmations()}>Sign out</Button>;
    const { user } = await renderPart(
      <>
        <ConfirmButton {...question} run={run} onCancel={onCancel} />
        <SignOut />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await screen.findByRole('dialog', { name: 'Delete it?' });
    await user.click(screen.getByRole('button', { name: 'Sign out', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(run).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
  });
});

describe('a button that is busy', () => {
  it('has only its text as its name', async () => {
    await renderPart(<Button loading>Send</Button>);
    expect(screen.getByRole('button', { name: 'Send' })).toHaveClass('ant-btn-loading');
  });
});

function Toasting() {
  const toast = useToast();
  return (
    <>
      <Button onClick={() => toast.error('It failed', { seconds: 2 })}>Fail</Button>
      <Button onClick={() => toast.success('It worked')}>Succeed</Button>
    </>
  );
}

describe('useToast', () => {
  it('announces failures at once and successes politely', async () => {
    const { user } = await renderPart(<Toasting />);
    await user.click(screen.getByRole('button', { name: 'Fail' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It failed');
    await user.click(screen.getByRole('button', { name: 'Succeed' }));
    expect(await screen.findByRole('status')).toHaveTextContent('It worked');
    // Screen readers announce each message once.
    expect(screen.getByRole('alert')).toHaveTextContent('It failed');
  });

  it('disappears after its seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { user } = await renderPart(<Toasting />);
      await user.click(screen.getByRole('button', { name: 'Fail' }));
      await screen.findByText('It failed');
      await vi.advanceTimersByTimeAsync(1500);
      expect(screen.getByText('It failed')).toBeInTheDocument();
      await vi.advanceTimersByTimeAsync(1000);
      await waitFor(() => expect(screen.queryByText('It failed')).not.toBeInTheDocument());
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows at most five at once', async () => {
    const { user } = await renderPart(<Toasting />);
    for (let press = 0; press < 7; press += 1) await user.click(screen.getByRole('button', { name: 'Fail' }));
    await waitFor(() => expect(screen.getAllByText('It failed')).toHaveLength(5));
  });
});
