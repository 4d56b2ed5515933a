import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Viewer } from '@/domain/session/viewer';
import {
  GetBotDetailsByUserIdDocument,
  type GetBotDetailsByUserIdQuery,
  type GetBotDetailsByUserIdQueryVariables,
} from '@/generated/store/getBotDetailsByUserId';
import { StoreBotPage } from '@/portals/account/bot/StoreBotPage';

import { buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { buildRequest, mockRequests, mockTrust } from '../consents/consentMocks';
import { buildInvitation, mockAnswer, mockInvitations } from '../betaTesters/testerMocks';
import { buildCommand, mockCommands } from '../commands/commandMocks';
import {
  buildReview,
  buildStoreBot,
  mockOverview,
  mockReviews,
  mockStoreBot,
  mockSubscribe,
  mockUnsubscribe,
  mockWriteReview,
} from './storeMocks';

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

/** The page; data that a test does not provide is empty. */
const openBot = (
  mocks: Mocks,
  { viewer = buildAppUser(), path = '/bot-detail/31' }: { viewer?: Viewer; path?: string } = {},
) =>
  renderAt(path, {
    route: '/bot-detail/:botId',
    element: <StoreBotPage />,
    viewer,
    mocks: [
      ...mocks,
      mockCommands(() => [buildCommand(1, 'price', 'Tells the price')]),
      mockOverview(),
      mockReviews(() => ({ all: [] })),
      mockInvitations(() => []),
      mockRequests(),
      mockTrust(),
    ],
  });

beforeEach(() => stubHeights({ listitem: 130, region: 640 }));
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a bot in the store', () => {
  it('folds away a long list of countries', async () => {
    const countries = Array.from({ length: 9 }, (_, index) => ({
      id: index + 1,
      name: `Country ${index + 1}`,
    }));
    await openBot([mockStoreBot(buildStoreBot({ countries }))]);
    expect(await screen.findByText('9 countries')).toBeInTheDocument();
    expect(screen.getByText(/Country 1, Country 2/)).not.toBeVisible();
  });

  it('shows its description, commands and permissions', async () => {
    const bot = buildStoreBot({
      privacy_url: 'https://bourse.example/privacy',
      terms_url: 'javascript:alert(1)',
      copy_right_name: 'Momentum',
      s2_bot_permission_mapping: [
        { id_s2_permission: 7, name: 'Read messages', description: 'Sees what is written in its chats.', image: null },
      ],
    });
    await openBot([mockStoreBot(bot)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Volume Watch' })).toBeVisible();
    expect(screen.getByText('/volume')).toBeVisible();
    expect(screen.getByText('Tells when many shares change hands.')).toBeVisible();
    expect(await screen.findByText('Sees what is written in its chats.')).toBeVisible();
    expect(await screen.findByText('/price')).toBeVisible();
    expect(screen.getByText('7 subscribers')).toBeVisible();
    expect(screen.getByText('Turkish')).toBeVisible();
    expect(screen.getByRole('img', { name: '4.3 of 5 stars' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Deniz Aydin' })).toHaveAttribute('href', '/user/501');
    expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
      'href',
      'https://bourse.example/privacy',
    );
    // An invalid page is not a link.
    expect(screen.queryByRole('link', { name: 'Terms of use' })).not.toBeInTheDocument();
  });

  it('does not show labels without effect beside the data access that is enforced', async () => {
    const bot = buildStoreBot({
      s2_bot_permission_mapping: [
        { id_s2_permission: 7, name: 'Read messages', description: 'Sees what is written in its chats.', image: null },
      ],
    });
    await openBot([mockStoreBot(bot), mockRequests(() => [buildRequest()])]);
    expect(await screen.findByText('Read my watchlist')).toBeVisible();
    expect(screen.queryByText('Sees what is written in its chats.')).not.toBeInTheDocument();
  });

  it('shows its pictures', async () => {
    const bot = buildStoreBot({
      bannerImages: [{ id: 1, image_url: '/files/banner' }],
      bot_featured_images: [{ id: 1, image: '/files/feature' }],
    });
    await openBot([mockStoreBot(bot)]);
    expect(await screen.findByRole('img', { name: 'Image 1 of Volume Watch' })).toHaveAttribute('src', '/files/banner');
    expect(screen.getByAltText('Image 2 of Volume Watch')).toHaveAttribute('src', '/files/feature');
  });

  it.each([
    ['one that is hidden', '/bot-detail/31', buildAppUser(), 'Go to the bot store', '/application-user/marketplace'],
    ['an address without a number', '/bot-detail/abc', buildDeveloper(), 'Go to the dashboard', '/dashboard'],
  ])('does not exist: %s', async (_label, path, viewer, link, to) => {
    const missingBot = mockOperation<GetBotDetailsByUserIdQuery, GetBotDetailsByUserIdQueryVariables>(
      GetBotDetailsByUserIdDocument,
      { response: { getBotDetailsByUserId: { status: 404, message: 'Not found', data: null } } },
    );
    await openBot([missingBot], { path, viewer });
    expect(await screen.findByText('This bot could not be found')).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
  });

  it('can be loaded again after a failure', async () => {
    const failing = mockOperation<GetBotDetailsByUserIdQuery, GetBotDetailsByUserIdQueryVariables>(
      GetBotDetailsByUserIdDocument,
      { error: new Error('offline') },
    );
    const { user } = await openBot([failing]);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failing.calls).toHaveLength(2));
  });

  it('links its developers to its management', async () => {
    await openBot([mockStoreBot(buildStoreBot({ viewer_role: 'developer' }))], { viewer: buildDeveloper() });
    expect(await screen.findByRole('link', { name: 'Manage bot' })).toHaveAttribute('href', '/my-bots-detail/31');
    expect(screen.queryByRole('button', { name: 'Subscribe to Volume Watch' })).not.toBeInTheDocument();
  });

  it('can be shared by its address and ten services', async () => {
    const { user, location } = await openBot([mockStoreBot(buildStoreBot())]);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(location()).toBe('/bot-detail/31?dialog=share');
    const dialog = await findDialog('Share Volume Watch');
    expect(within(dialog).getByLabelText('Address')).toHaveValue('https://bourse.example/bot-detail/31');
    const links = within(dialog).getAllByRole('link');
    expect(links.map((link) => link.textContent?.replace(/ opens.*/, ''))).toEqual([
      'WhatsApp',
      'Facebook',
      'Twitter',
      'E-mail',
      'Pinterest',
      'LinkedIn',
      'Telegram',
      'Reddit',
      'LINE',
      'Instapaper',
    ]);
    for (const link of links) {
      expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('https://bourse.example/bot-detail/31');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });
});

describe('subscribing', () => {
  it("is shown at once, then with the server's count", async () => {
    const subscribe = mockSubscribe();
    const { user } = await openBot([mockStoreBot(buildStoreBot()), subscribe]);
    await user.click(await screen.findByRole('button', { name: 'Subscribe to Volume Watch' }));
    expect(await screen.findByRole('button', { name: 'Unsubscribe from Volume Watch' })).toBeVisible();
    expect(await screen.findByText('9 subscribers')).toBeVisible();
    expect(await screen.findByText('You are now subscribed')).toBeInTheDocument();
    expect(subscribe.calls).toEqual([{ id: 31 }]);
  });

  it('names the price and says that nothing is charged, before it subscribes to a paid bot', async () => {
    const subscribe = mockSubscribe();
    const { user } = await openBot([mockStoreBot(buildStoreBot({ bot_price: 9.99 })), subscribe]);
    await user.click(await screen.findByRole('button', { name: 'Subscribe to Volume Watch' }));
    const question = await findDialog('Subscribe to Volume Watch for $9.99 a month?');
    expect(question).toHaveTextContent('The developer’s price is $9.99 a month (US Dollar). Nothing is charged');
    expect(subscribe.calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText('You are now subscribed')).toBeInTheDocument();
    expect(subscribe.calls).toEqual([{ id: 31 }]);
  });

  it('does not wait for the server', async () => {
    const { user } = await openBot([mockStoreBot(buildStoreBot()), mockSubscribe({ delay: 2000 })]);
    await user.click(await screen.findByRole('button', { name: 'Subscribe to Volume Watch' }));
    expect(await screen.findByText('8 subscribers')).toBeVisible();
    expect(screen.getByText('You are subscribed to this bot').closest('[role="status"]')).toBeVisible();
    expect(await screen.findByText('9 subscribers')).toBeVisible();
    expect(await screen.findByText('You are now subscribed')).toBeInTheDocument();
  });

  it('reverts with the reason when the server rejects it', async () => {
    const subscribe = mockSubscribe({ status: 400, message: 'This bot is not published at the moment.' });
    const { user } = await openBot([mockStoreBot(buildStoreBot()), subscribe]);
    await user.click(await screen.findByRole('button', { name: 'Subscribe to Volume Watch' }));
    expect(await screen.findByText('This bot is not published at the moment.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Subscribe to Volume Watch' })).toBeVisible();
    expect(screen.getByText('7 subscribers')).toBeVisible();
  });

  it('ends, also after the bot has left the store, and can begin again', async () => {
    const bot = buildStoreBot({ is_subscribed: true });
    const unsubscribe = mockUnsubscribe();
    const { user } = await openBot([mockStoreBot(bot), unsubscribe]);
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe from Volume Watch' }));
    expect(await screen.findByText('6 subscribers')).toBeVisible();
    expect(await screen.findByText('You left')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Subscribe again to Volume Watch' })).toBeVisible();
    expect(unsubscribe.calls).toEqual([{ id: 31 }]);
  });

  it('is not offered for a bot that is not in the store', async () => {
    const bot = buildStoreBot({
      s2_bot_status: { id: 7, status: 'Disabled' },
      viewer_can: { subscribe: false, rate: false },
    });
    await openBot([mockStoreBot(bot)]);
    expect(await screen.findByText(/Its status is “Disabled”/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Subscribe/ })).not.toBeInTheDocument();
  });
});

describe("the viewer's review", () => {
  const write = async (mocks: Mocks) => {
    const opened = await openBot([mockStoreBot(buildStoreBot()), ...mocks], { path: '/bot-detail/31?dialog=review' });
    return { ...opened, dialog: await findDialog('Your review') };
  };

  it('is not offered to guests, who are invited to register', async () => {
    const bot = buildStoreBot({ viewer_can: { subscribe: true, rate: false } });
    await openBot([mockStoreBot(bot)], { viewer: buildAppUser({ hasGuestAccount: true }) });
    expect(await screen.findByText(/^As a guest you can read, but you cannot write .* reviews\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Write a review' })).not.toBeInTheDocument();
  });

  it.each([
    ['who never subscribed', false, 'Only subscribers can review this bot. Subscribe and try it first.'],
    [
      'whose subscription was too short',
      true,
      'You were subscribed for less than a day. Subscribe again to review this bot.',
    ],
  ])('is not offered to users %s, with the reason', async (_who, past_subscribed, reason) => {
    const bot = buildStoreBot({ past_subscribed, viewer_can: { subscribe: true, rate: false } });
    await openBot([mockStoreBot(bot)], { path: '/bot-detail/31?dialog=review' });
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Write a review' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('requires stars and a text; the stars can be set by keyboard', async () => {
    let own: ReturnType<typeof buildReview> | null = null;
    const reviews = mockReviews(() => ({ all: own ? [own] : [], own }));
    const overview = mockOverview();
    const save = mockWriteReview(200, 'Thank you! Your review is saved.', () => {
      own = buildReview({ user_id: 502, fullname: 'Maya Lindgren', review: 'Good.', stars: 2 });
    });
    const { user, location } = await openBot([mockStoreBot(buildStoreBot()), reviews, overview, save]);
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    expect(location()).toBe('/bot-detail/31?dialog=review');
    const dialog = await findDialog('Your review');
    const send = within(dialog).getByRole('button', { name: 'Send review' });
    expect(send).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: /^Review/ }), 'Good.');
    expect(send).toBeDisabled();
    within(dialog).getByRole('radio', { name: '1 star' }).focus();
    await user.keyboard(' {ArrowRight}');
    expect(within(dialog).getByRole('radio', { name: '2 stars' })).toBeChecked();
    await waitFor(() => expect(send).toBeEnabled());
    await user.click(send);
    expect(await screen.findByText('Thank you! Your review is saved.')).toBeInTheDocument();
    expect(save.calls).toEqual([{ id: 31, review: 'Good.', stars: 2 }]);
    expect(await screen.findByRole('button', { name: 'Edit review' })).toBeVisible();
    await waitFor(() => expect(overview.calls).toHaveLength(2));
  });

  it('is changed as the same review', async () => {
    const own = buildReview({ user_id: 502, fullname: 'Maya Lindgren', reply: 'Thanks!', reply_uts: null });
    const save = mockWriteReview();
    const { user } = await openBot([mockStoreBot(buildStoreBot()), mockReviews(() => ({ all: [], own })), save]);
    const panel = await screen.findByRole('region', { name: 'Your review' });
    expect(within(panel).getByText('Thanks!')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Edit review' }));
    const dialog = await findDialog('Your review');
    expect(within(dialog).getByRole('radio', { name: '5 stars' })).toBeChecked();
    await user.click(within(dialog).getByRole('radio', { name: '3 stars' }));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled());
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Thank you')).toBeInTheDocument();
    expect(save.calls).toEqual([{ id: 31, review: 'Never missed a jump.', stars: 3, reviewId: 5 }]);
  });

  it('preserves the input when the server rejects it', async () => {
    const save = mockWriteReview(400, 'This bot is not published at the moment.');
    const { user, dialog } = await write([save]);
    const field = within(dialog).getByRole('textbox', { name: /^Review/ });
    await user.type(field, 'Good.');
    await user.click(within(dialog).getByRole('radio', { name: '4 stars' }));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Send review' })).toBeEnabled());
    await user.click(within(dialog).getByRole('button', { name: 'Send review' }));
    expect(await within(dialog).findByText('This bot is not published at the moment.')).toBeVisible();
    expect(field).toHaveValue('Good.');
  });

  it('stays visible while reviews are searched', async () => {
    const own = buildReview({ user_id: 502, fullname: 'Maya Lindgren' });
    const { user } = await openBot([mockStoreBot(buildStoreBot()), mockReviews(() => ({ all: [own], own }))]);
    const panel = await screen.findByRole('region', { name: 'Your review' });
    await user.type(await screen.findByRole('searchbox', { name: 'Search reviews' }), 'zzz');
    expect(await screen.findByText('No reviews match your search')).toBeVisible();
    expect(within(panel).getByText('Never missed a jump.')).toBeVisible();
  });

  it('is beside the reviews of other users, not among them', async () => {
    const own = buildReview({ user_id: 502, fullname: 'Maya Lindgren' });
    const reviews = mockReviews(() => ({ all: [], own }));
    await openBot([mockStoreBot(buildStoreBot()), reviews]);
    const otherReviews = await screen.findByRole('region', { name: 'Other reviews' });
    expect(await within(otherReviews).findByText('No other reviews yet.')).toBeVisible();
    expect(reviews.calls[0]).toMatchObject({ withoutOwn: true });
  });

  it('has a maximum length', async () => {
    const { user, dialog } = await write([]);
    const field = within(dialog).getByRole('textbox', { name: /^Review/ });
    await user.click(field);
    await user.paste('a'.repeat(2001));
    const tooLong = 'The review is too long - should be 2,000 characters maximum.';
    await waitFor(() => expect(within(dialog).getByText(tooLong)).toBeVisible());
    await user.clear(field);
    await user.tab();
    await waitFor(() => expect(within(dialog).getByText('Write a review')).toBeVisible());
  });
});

describe('an invitation to test', () => {
  const hidden = buildStoreBot({
    s2_bot_status: { id: 1, status: 'Created' },
    viewer_can: { subscribe: false, rate: false },
  });

  it('is accepted with its policy', async () => {
    let invitation = buildInvitation({ user_id: 502 });
    const answer = mockAnswer(200, 'You are now a beta tester of this bot.', (isAccept) => {
      invitation = { ...invitation, invitationAccept: isAccept };
    });
    const { user } = await openBot([mockStoreBot(hidden), mockInvitations(() => [invitation]), answer]);
    expect(await screen.findByText('You are invited to test this bot')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /^I understand that the bot is unfinished/ }));
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('You are now a beta tester of this bot.')).toBeInTheDocument();
    expect(await screen.findByText('You are testing this bot')).toBeVisible();
    expect(answer.calls).toEqual([{ botId: 31, isAccept: true, isAcceptPolicy: true }]);
  });

  it('is declined without accepting the policy', async () => {
    let invitations = [buildInvitation({ user_id: 502 })];
    const answer = mockAnswer(200, 'You are not testing this bot.', () => {
      invitations = [];
    });
    const { user } = await openBot([mockStoreBot(hidden), mockInvitations(() => invitations), answer], {
      viewer: buildDeveloper(),
    });
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('You are not testing this bot.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('You are invited to test this bot')).not.toBeInTheDocument());
    expect(answer.calls).toEqual([{ botId: 31, isAccept: false, isAcceptPolicy: false }]);
  });

  it('stays when the server rejects the answer', async () => {
    const { user } = await openBot([
      mockStoreBot(hidden),
      mockInvitations(() => [buildInvitation({ user_id: 502 })]),
      mockAnswer(404, 'This invitation no longer exists.'),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('This invitation no longer exists.')).toBeInTheDocument();
    expect(screen.getByText('You are invited to test this bot')).toBeVisible();
  });

  it('to another bot is not shown here', async () => {
    const otherInvitation = mockInvitations(() => [buildInvitation({ user_id: 502, invitedBotId: 32 })]);
    await openBot([mockStoreBot(buildStoreBot()), otherInvitation]);
    await waitFor(() => expect(otherInvitation.calls).toHaveLength(1));
    expect(screen.queryByText('You are invited to test this bot')).not.toBeInTheDocument();
  });

  it('can be given up after its acceptance, with a confirmation', async () => {
    const answer = mockAnswer(200, 'You are not testing this bot.');
    const { user } = await openBot([
      mockStoreBot(hidden),
      mockInvitations(() => [buildInvitation({ user_id: 502, invitationAccept: true })]),
      answer,
    ]);
    await user.click(await screen.findByRole('button', { name: 'Stop testing' }));
    const question = await findDialog('Stop testing this bot?');
    await user.click(within(question).getByRole('button', { name: 'Stop testing' }));
    expect(await screen.findByText('You are not testing this bot.')).toBeInTheDocument();
    expect(answer.calls).toEqual([{ botId: 31, isAccept: false, isAcceptPolicy: false }]);
  });
});
