import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  BlockUsersByIdDocument,
  type BlockUsersByIdMutation,
  type BlockUsersByIdMutationVariables,
} from '@/generated/blocks/blockUsersById';
import { AddMuteDocument, type AddMuteMutation, type AddMuteMutationVariables } from '@/generated/mutes/addMute';
import type { Profile_UserFragment } from '@/generated/people/fragments';

import { buildProfile } from '../../support/builders/people';
import { buildPost } from '../../support/builders/posts';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { mockFollow } from '../follows/followMocks';
import { failProfile, mockProfile } from '../people/profileMocks';
import { openPost } from './openPost';

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

async function openMenu(profile: ReturnType<typeof mockProfile>, mocks: Mocks = []) {
  const rendered = await openPost(buildPost(), { mocks: [profile, ...mocks] });
  const button = await screen.findByRole('button', { name: 'More actions for the post by Ada Yilmaz' });
  expect(profile.calls).toEqual([]);
  await rendered.user.click(button);
  return rendered;
}
const mockAuthor = (change: Partial<Profile_UserFragment> = {}) => mockProfile(buildProfile({ id: 701, ...change }));
const findItem = (name: string) => screen.findByRole('menuitem', { name });

describe('the menu of a post of another user', () => {
  it('reads the follow state when it opens, and unfollows after a confirmation', async () => {
    const author = mockAuthor({ is_follow: true });
    const follow = mockFollow({ id: 701 });
    const { user } = await openMenu(author, [follow]);
    await user.click(await findItem('Unfollow @ada'));
    expect(author.calls).toEqual([{ userId: 701 }]);
    const question = within(await findDialog('Are you sure you want to Unfollow @ada ?'));
    await user.click(question.getByRole('button', { name: 'Unfollow' }));
    await waitFor(() => expect(follow.calls).toEqual([{ userId: [701], isFollow: false }]));
  });

  it('follows an author that the viewer does not follow yet', async () => {
    const follow = mockFollow({ id: 701 });
    const { user } = await openMenu(mockAuthor(), [follow]);
    await user.click(await findItem('Follow @ada'));
    await waitFor(() => expect(follow.calls).toEqual([{ userId: [701], isFollow: true }]));
  });

  it('offers to withdraw a request', async () => {
    await openMenu(mockAuthor({ is_requested: true, is_account_private: true }));
    expect(await findItem('Withdraw the request to @ada')).toBeInTheDocument();
  });

  it('mutes the author after a confirmation', async () => {
    const mute = mockOperation<AddMuteMutation, AddMuteMutationVariables>(AddMuteDocument, {
      response: { addMute: { status: 200, message: 'Muted', data: null } },
    });
    const { user } = await openMenu(mockAuthor(), [mute]);
    await user.click(await findItem('Mute @ada'));
    await user.click(within(await findDialog('Mute @ada?')).getByRole('button', { name: 'Mute' }));
    expect(await screen.findByText('Muted')).toBeInTheDocument();
    expect(mute.calls).toEqual([{ kind: 'person', target: '701' }]);
  });

  it('shows why a block failed', async () => {
    const block = mockOperation<BlockUsersByIdMutation, BlockUsersByIdMutationVariables>(BlockUsersByIdDocument, {
      response: { blockUsersById: { status: 404, message: 'Nobody there', data: null } },
    });
    const { user } = await openMenu(mockAuthor(), [block]);
    await user.click(await findItem('Block @ada'));
    const question = within(await findDialog('Block @ada?'));
    await user.click(question.getByRole('button', { name: 'Block' }));
    expect(await question.findByText('Nobody there')).toBeVisible();
    expect(block.calls).toEqual([{ blockUserId: 701, matrixUserId: null }]);
  });

  it('still mutes, blocks and reports when the author cannot be read', async () => {
    await openMenu(failProfile(500, 'Broken'));
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
        'Copy link',
        'Mute @ada',
        'Block @ada',
        'Report',
      ]),
    );
  });

  it('has no such items for the author', async () => {
    const { user } = await openPost(buildPost(), { viewer: buildAppUser({ id: 701 }) });
    await user.click(await screen.findByRole('button', { name: 'Actions for your post' }));
    await screen.findByRole('menuitem', { name: 'Delete post' });
    expect(screen.queryByRole('menuitem', { name: /@ada/ })).not.toBeInTheDocument();
  });
});
