import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { usePostList } from '@/domain/posts/feed/usePostList';
import {
  BlockUsersByIdDocument,
  type BlockUsersByIdMutation,
  type BlockUsersByIdMutationVariables,
} from '@/generated/blocks/blockUsersById';
import { AddMuteDocument, type AddMuteMutation, type AddMuteMutationVariables } from '@/generated/mutes/addMute';
import { UserPage } from '@/portals/account/profile/UserPage';

import { buildProfile } from '../../support/builders/people';
import { buildPost } from '../../support/builders/posts';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockFollow } from '../follows/followMocks';
import { mockPosts, paginate } from '../posts/feedMocks';
import { mockProfile } from './profileMocks';

const ADA = buildProfile({ id: 701, full_name: 'Ada Yilmaz', username: 'ada' });
const ADAS_POST = buildPost({ id: 11, user_id: 701, full_name: 'Ada Yilmaz', description: 'Written by Ada' });
const OTHER_POST = buildPost({ id: 12, user_id: 702, full_name: 'Ben Okafor', description: 'Written by Ben' });

function Feed() {
  const { items } = usePostList({ feed: 'newest' });
  return (
    <ul>
      {items.map(({ id, post }) => (
        <li key={id}>{post?.description}</li>
      ))}
    </ul>
  );
}

/** Goes from the feed to the profile. After the action, the server's feed no longer contains her posts. */
async function openProfile(
  profile: typeof ADA,
  action: Pick<MockedOperation<never>, 'mock'> & { readonly calls: readonly unknown[] },
) {
  const posts = mockPosts(({ userId }) =>
    userId === undefined || userId === null
      ? paginate(action.calls.length > 0 ? [OTHER_POST] : [ADAS_POST, OTHER_POST])
      : paginate([]),
  );
  const rendered = await renderAt('/feed', {
    element: null,
    routes: [
      { path: '/feed', element: <Feed /> },
      { path: '/user/:userId', element: <UserPage /> },
    ],
    viewer: buildAppUser(),
    mocks: [posts, mockProfile(profile), action],
  });
  expect(await screen.findByText('Written by Ada')).toBeInTheDocument();
  await rendered.navigate('/user/701');
  await screen.findByText('@ada');
  return rendered;
}

async function returnToFeed({ navigate }: Pick<Awaited<ReturnType<typeof renderAt>>, 'navigate'>) {
  await navigate(-1);
  expect(await screen.findByText('Written by Ben')).toBeInTheDocument();
  expect(screen.queryByText('Written by Ada')).not.toBeInTheDocument();
}

describe('the feed on return from a profile', () => {
  it('no longer contains blocked users', async () => {
    const block = mockOperation<BlockUsersByIdMutation, BlockUsersByIdMutationVariables>(BlockUsersByIdDocument, {
      response: {
        blockUsersById: {
          status: 200,
          message: 'Blocked',
          data: { id: 701, isBlock: true, is_follow: false, is_requested: false, num_followers: 11, num_following: 5 },
        },
      },
    });
    const rendered = await openProfile(ADA, block);
    await rendered.user.click(screen.getByRole('button', { name: 'Actions for @ada' }));
    await rendered.user.click(await screen.findByRole('menuitem', { name: 'Block @ada' }));
    await rendered.user.click(within(await findDialog('Block @ada?')).getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Blocked')).toBeInTheDocument();
    await returnToFeed(rendered);
  });

  it('no longer contains muted users', async () => {
    const mute = mockOperation<AddMuteMutation, AddMuteMutationVariables>(AddMuteDocument, {
      response: { addMute: { status: 200, message: 'Muted', data: null } },
    });
    const rendered = await openProfile(ADA, mute);
    await rendered.user.click(screen.getByRole('button', { name: 'Actions for @ada' }));
    await rendered.user.click(await screen.findByRole('menuitem', { name: 'Mute @ada' }));
    await rendered.user.click(within(await findDialog('Mute @ada?')).getByRole('button', { name: 'Mute' }));
    expect(await screen.findByText('Muted')).toBeInTheDocument();
    await returnToFeed(rendered);
  });

  it('no longer contains private accounts that the viewer has unfollowed', async () => {
    const follow = mockFollow({ id: 701 });
    const rendered = await openProfile({ ...ADA, is_account_private: true, is_follow: true }, follow);
    await rendered.user.click(screen.getByRole('button', { name: 'Following @ada' }));
    await rendered.user.click(
      within(await findDialog('Are you sure you want to Unfollow @ada ?')).getByRole('button', { name: 'Unfollow' }),
    );
    await waitFor(() => expect(follow.calls).toHaveLength(1));
    await returnToFeed(rendered);
  });
});
