import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import { useCommentCalls } from '@/domain/comments/useCommentCalls';

import { renderPart } from '../../support/render/renderAt';
import { mockDelete } from './commentMocks';

/** Starts all deletions before the first response. */
function Deletions({ ids }: { ids: readonly number[] }) {
  const { remove } = useCommentCalls({ kind: 'post', id: 9001 });
  const [done, setDone] = useState('');
  const removeAll = async () => setDone((await Promise.all(ids.map((id) => remove(id, false)))).join());
  return (
    <>
      <button type="button" onClick={() => void removeAll()}>
        Remove
      </button>
      <p>Done: {done}</p>
    </>
  );
}

async function removeAll(ids: readonly number[], answer: Parameters<typeof mockDelete>[0] = {}) {
  const mock = mockDelete(answer);
  const { user } = await renderPart(<Deletions ids={ids} />, { mocks: [mock] });
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const done = await screen.findByText(/Done: ./);
  return { sent: mock.calls.map(({ commentId }) => commentId), done: done.textContent };
}

describe('deleting comments', () => {
  it('sends each deletion, also while another one is in progress', async () => {
    expect(await removeAll([41, 42, 43])).toEqual({ sent: [41, 42, 43], done: 'Done: true,true,true' });
  });

  it('sends the same deletion once', async () => {
    expect(await removeAll([41, 41])).toEqual({ sent: [41], done: 'Done: true,true' });
  });

  it('continues after a deletion that failed', async () => {
    const errorResponse = { status: 503, message: 'Not now' };
    expect(await removeAll([41, 42], errorResponse)).toEqual({ sent: [41, 42], done: 'Done: false,false' });
  });
});
