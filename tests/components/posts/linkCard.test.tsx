import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  RemoveLinkCardDocument,
  type RemoveLinkCardMutation,
  type RemoveLinkCardMutationVariables,
} from '@/generated/posts/removeLinkCard';

import { buildLinkCard, buildPost } from '../../support/builders/posts';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { mockAddPost, openComposer } from './composerMocks';
import { openPost } from './openPost';

const withCard = (change: Parameters<typeof buildLinkCard>[0] = {}, post: Parameters<typeof buildPost>[0] = {}) =>
  buildPost({ description: 'See https://paper.example/banks', link_card: buildLinkCard(change), ...post });

const findCard = () => screen.findByRole('link', { name: /^Preview of the linked page, opens in a new tab:/ });

/** The post of the viewer. */
const own = {
  user_id: buildAppUser().id,
  viewer_can: { edit: true, delete: true, vote: true, comment: true, report: false, repost: false, quote: false },
};

describe('the card of a link', () => {
  it('is a link with host, site, title and description, and says nothing about the reader', async () => {
    await openPost(withCard());
    const card = await findCard();
    expect(card).toHaveAttribute('href', 'https://paper.example/banks');
    expect(card).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
    expect(card).toHaveAttribute('target', '_blank');
    expect(card).toHaveTextContent('paper.example · The PaperBanks after the rate cutThree charts');
  });

  it('has a picture of ours that loads when it is near, with its size', async () => {
    await openPost(withCard());
    const picture = (await findCard()).querySelector('img');
    expect(picture).toHaveAttribute('src', '/files/card');
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('width', '600');
    expect(picture).toHaveAttribute('height', '315');
    expect(picture).toHaveAttribute('alt', '');
  });

  it('shows its place, host and address while the page is visited', async () => {
    await openPost(withCard({ is_pending: true, title: '', description: null, site: null, picture: null }));
    const card = await findCard();
    expect(card).toHaveTextContent('paper.examplehttps://paper.example/banks');
    expect(card.querySelector('img')).toBeNull();
  });

  it('shows the end of a long host, which says whose it is', async () => {
    await openPost(withCard({ host: 'bank.example.secure-login.evil.example' }));
    expect(await findCard()).toHaveTextContent('…cure-login.evil.example · The Paper');
  });

  it('isolates texts of other directions', async () => {
    await openPost(withCard({ title: 'أخبار البنوك', site: 'صحيفة' }));
    const card = await findCard();
    expect(within(card).getByText('أخبار البنوك')).toHaveAttribute('dir', 'auto');
    expect(within(card).getByText('صحيفة').tagName).toBe('BDI');
    expect(within(card).getByText('paper.example').tagName).toBe('BDI');
  });

  it('is not shown to readers who switched cards off', async () => {
    localStorage.setItem('bourse.uiSettings', JSON.stringify({ linkCards: false }));
    await openPost(withCard());
    expect(await screen.findByRole('link', { name: 'paper.example/banks' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Preview of the linked page/ })).not.toBeInTheDocument();
  });

  it('is named in Turkish, too', async () => {
    await openPost(withCard(), { language: 'tr' });
    expect(await screen.findByRole('link', { name: /^Bağlantı verilen sayfanın önizlemesi/ })).toBeVisible();
  });
});

describe('the author', () => {
  it('removes the card in the menu of the post', async () => {
    const remove = mockOperation<RemoveLinkCardMutation, RemoveLinkCardMutationVariables>(RemoveLinkCardDocument, {
      response: {
        removeLinkCard: { status: 200, message: 'Link card removed', data: { ...withCard({}, own), link_card: null } },
      },
    });
    const { user } = await openPost(withCard({}, own), { mocks: [remove] });
    await findCard();
    await user.click(screen.getByRole('button', { name: 'Actions for your post' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove link card' }));
    const dialog = await findDialog('Remove the card of the link?');
    await user.click(within(dialog).getByRole('button', { name: 'Remove link card' }));
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: /^Preview of the linked page/ })).not.toBeInTheDocument(),
    );
    expect(remove.calls).toEqual([{ postId: 9001 }]);
  });

  it('has nothing to remove without a card', async () => {
    const { user } = await openPost(buildPost(own));
    await user.click(await screen.findByRole('button', { name: 'Actions for your post' }));
    await screen.findByRole('menuitem', { name: 'Delete post' });
    expect(screen.queryByRole('menuitem', { name: 'Remove link card' })).not.toBeInTheDocument();
  });
});

describe('a new post', () => {
  const write = (text: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: text } });

  it('with a link has a card, unless its author wants none', async () => {
    const add = mockAddPost();
    const { user } = await openComposer({ mocks: [add] });
    await user.click(await screen.findByRole('button', { name: /What do you think/ }));
    await screen.findByRole('textbox', { name: 'Text' });
    write('No link');
    expect(screen.queryByRole('checkbox', { name: 'Show a preview card for the link' })).not.toBeInTheDocument();
    write('See https://paper.example/banks');
    const card = await screen.findByRole('checkbox', { name: 'Show a preview card for the link' });
    expect(card).toBeChecked();
    await user.click(card);
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(add.calls).toHaveLength(1));
    expect(add.calls[0]).toMatchObject({ description: 'See https://paper.example/banks', hasLinkCard: false });
  });
});
