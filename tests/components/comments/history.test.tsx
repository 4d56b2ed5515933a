import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { buildPost } from '../../support/builders/posts';
import { findDialog } from '../../support/render/dialogs';
import { openPost } from '../posts/openPost';
import { buildComment, mockComments, mockHistory } from './commentMocks';
import { giveRoom, TALK } from './openThread';

const changed = buildComment({ id: 41, edited_at: '2026-03-03T10:02:00.000Z' });

giveRoom();

describe('a comment that was changed', () => {
  it('shows its earlier texts', async () => {
    const history = mockHistory(['Now this', 'Before that']);
    const { user } = await openPost(buildPost(), { mocks: [mockComments([changed]), history], path: TALK });
    await user.click(await screen.findByRole('button', { name: 'edited: show the edit history' }));
    const shown = within(await findDialog('Edit history'));
    const versions = await shown.findAllByRole('listitem');
    expect(versions.map((version) => version.textContent)).toEqual([
      expect.stringMatching(/^Now .*Now this$/),
      expect.stringMatching(/Before that$/),
    ]);
    expect(history.calls).toEqual([{ commentId: 41 }]);
    await user.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Before that')).not.toBeInTheDocument());
    expect(screen.getByText('Text of comment 41')).toBeInTheDocument();
  });

  it('shows why the earlier texts cannot be loaded', async () => {
    const gone = mockHistory([], { status: 404, message: 'This comment could not be found.' });
    const { user } = await openPost(buildPost(), { mocks: [mockComments([changed]), gone], path: TALK });
    await user.click(await screen.findByRole('button', { name: 'edited: show the edit history' }));
    expect(await screen.findByText('This comment could not be found.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(gone.calls).toHaveLength(2));
  });

  it('has no link to a history that does not exist', async () => {
    await openPost(buildPost(), { mocks: [mockComments([buildComment()])], path: TALK });
    await screen.findByText('Text of comment 31');
    expect(screen.queryByRole('button', { name: /edited/ })).not.toBeInTheDocument();
  });
});
