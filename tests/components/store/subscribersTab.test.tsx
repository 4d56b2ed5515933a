import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  GetBotSubscribedUserDocument,
  type GetBotSubscribedUserQuery,
  type GetBotSubscribedUserQueryVariables,
} from '@/generated/store/getBotSubscribedUser';
import { SubscribersTab } from '@/portals/developer/botDetail/tabs/SubscribersTab';

import { mockOperation } from '../../support/mocks/mockOperation';
import { stubHeights } from '../../support/render/layout';
import { mockBot } from '../commands/commandMocks';
import { openTab } from '../commands/openTab';

const person = (id: number, full_name: string) => ({
  id,
  full_name,
  username: `user${id}`,
  thumb: null,
  cts: '2026-03-01T09:00:00.000Z',
});

const mockSubscribers = (people: ReadonlyArray<ReturnType<typeof person>>) =>
  mockOperation<GetBotSubscribedUserQuery, GetBotSubscribedUserQueryVariables>(GetBotSubscribedUserDocument, {
    response: ({ search, pageNumber, pageSize }) => {
      const found = people.filter(({ full_name }) => full_name.toLowerCase().includes((search ?? '').toLowerCase()));
      const start = (pageNumber - 1) * pageSize;
      return {
        getBotSubscribedUser: {
          status: 200,
          message: '',
          total_count: found.length,
          data: found.slice(start, start + pageSize),
        },
      };
    },
  });

beforeEach(() => stubHeights({ listitem: 65, region: 600 }));
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the subscribers of a bot', () => {
  it('are listed with the day of their subscription, and link to their profiles', async () => {
    await openTab(SubscribersTab, [mockBot(), mockSubscribers([person(71, 'Ada Yilmaz')])]);
    expect(await screen.findByRole('link', { name: 'Ada Yilmaz' })).toHaveAttribute('href', '/user/71');
    expect(screen.getByText(/^since .*2026/)).toBeVisible();
    expect(screen.getByText('@user71')).toBeVisible();
  });

  it('load twenty at a time', async () => {
    const list = mockSubscribers(Array.from({ length: 23 }, (_, index) => person(index + 1, `Person ${index + 1}`)));
    const { user } = await openTab(SubscribersTab, [mockBot(), list]);
    await screen.findByRole('link', { name: 'Person 1' });
    const more = screen.queryByRole('button', { name: 'Load more' });
    if (more) await user.click(more);
    await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ botId: 31, pageNumber: 2, pageSize: 20 }));
    expect(await screen.findByText('You have reached the end.')).toBeInTheDocument();
  });

  it('are searched by name', async () => {
    const list = mockSubscribers([person(71, 'Ada Yilmaz'), person(72, 'Ben Okafor')]);
    const { user, location } = await openTab(SubscribersTab, [mockBot(), list]);
    await user.type(await screen.findByRole('searchbox', { name: 'Search subscribers' }), 'ben');
    await waitFor(() => expect(location()).toBe('/my-bots-detail/31?search=ben'));
    await waitFor(() => expect(screen.queryByText('Ada Yilmaz')).not.toBeInTheDocument());
    await user.type(screen.getByRole('searchbox', { name: 'Search subscribers' }), 'zzz');
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('Ada Yilmaz')).toBeVisible();
  });

  it('show an empty state', async () => {
    await openTab(SubscribersTab, [mockBot(), mockSubscribers([])]);
    expect(await screen.findByText('No subscribers yet')).toBeVisible();
  });
});
