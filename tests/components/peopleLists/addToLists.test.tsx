import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { PersonMenu } from '@/domain/people/PersonMenu';
import { UserPage } from '@/portals/account/profile/UserPage';

import { buildProfile } from '../../support/builders/people';
import { buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import type { MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { mockProfile } from '../people/profileMocks';
import { mockNoPosts } from '../posts/feedMocks';
import { buildList, failLists, FEED, mockLists, mockSave, mockSet, REJECTED } from './listMocks';

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const ADA = buildProfile({ id: 701, username: 'ada' });

beforeEach(() => {
  stubHeights({ listitem: 65 });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a person on the lists of the viewer', () => {
  async function open(mocks: Mocks, language: 'en' | 'tr' = 'en') {
    const rendered = await renderAt('/user/701', {
      route: '/user/:userId',
      element: <PersonMenu user={ADA} />,
      viewer: buildAppUser(),
      mocks: [...mocks],
      language,
    });
    await rendered.user.click(await screen.findByRole('button', { name: /@ada/ }));
    const label = language === 'en' ? 'Add @ada to lists' : '@ada kullanıcısını listelere ekle';
    await rendered.user.click(await screen.findByRole('menuitem', { name: label }));
    return { ...rendered, dialog: within(await findDialog(label)) };
  }

  it('is put on several at once, and taken off', async () => {
    const lists = [buildList(), buildList({ id: 5, name: 'Chips', has_person: true })];
    const set = mockSet(buildList());
    const { user, dialog, location } = await open([
      mockLists([...lists, buildList({ id: 6, name: 'Of another person', is_own: false })]),
      set,
    ]);
    expect(location()).toBe('/user/701?dialog=add-to-lists');
    const banks = await dialog.findByRole('checkbox', { name: 'Banks' });
    const chips = dialog.getByRole('checkbox', { name: 'Chips' });
    expect(chips).toBeChecked();
    expect(dialog.queryByRole('checkbox', { name: 'Of another person' })).not.toBeInTheDocument();
    await user.click(banks);
    await user.click(chips);
    await waitFor(() => expect(banks).toBeChecked());
    await waitFor(() => expect(chips).not.toBeChecked());
    expect(set.calls).toEqual([
      { listId: 4, userId: 701, isMember: true },
      { listId: 5, userId: 701, isMember: false },
    ]);
  });

  it('stays off a list that refuses the person', async () => {
    const { user, dialog } = await open([mockLists([buildList()]), mockSet(buildList(), REJECTED)]);
    const banks = await dialog.findByRole('checkbox', { name: 'Banks' });
    await user.click(banks);
    expect(await screen.findByText('Not like this.')).toBeVisible();
    expect(banks).not.toBeChecked();
  });

  it('comes to a new list at once', async () => {
    const stored = new Map<number, ReturnType<typeof buildList>>();
    const lists = mockLists(() => [...stored.values()]);
    const save = mockSave(buildList({ id: 9 }));
    const set = mockSet(buildList({ id: 9, name: 'Mates' }));
    const { user, dialog } = await open([lists, save, set]);
    expect(await dialog.findByText('You have no lists yet')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'New list' }));
    const form = within(await findDialog('New list'));
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Mates');
    stored.set(9, buildList({ id: 9, name: 'Mates', has_person: true }));
    await user.click(form.getByRole('button', { name: 'Create' }));
    const choices = within(await findDialog('Add @ada to lists'));
    expect(await choices.findByRole('checkbox', { name: 'Mates' })).toBeChecked();
    expect(set.calls).toEqual([{ listId: 9, userId: 701, isMember: true }]);
    expect(lists.calls).toEqual([{ personId: 701 }, { personId: 701 }]);
  });

  it('says why the lists cannot be read, in both languages', async () => {
    const { dialog } = await open([failLists('Daha sonra deneyin.')], 'tr');
    expect(await dialog.findByText('Daha sonra deneyin.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Yeni liste' })).toBeVisible();
  });
});

it('the menu of a profile offers developers no lists', async () => {
  const { user } = await renderAt('/user/701', {
    route: '/user/:userId',
    element: <PersonMenu user={ADA} />,
    viewer: buildDeveloper(),
    mocks: [],
  });
  await user.click(await screen.findByRole('button', { name: /@ada/ }));
  expect(await screen.findByRole('menuitem', { name: 'Copy link to profile' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: /lists/ })).not.toBeInTheDocument();
});

describe('the lists on a profile', () => {
  const open = (mocks: Mocks, path: string) =>
    renderAt(path, {
      route: '/user/:userId',
      element: <UserPage />,
      viewer: buildAppUser(),
      mocks: [...mocks, mockProfile(ADA), mockNoPosts()],
    });

  it('open with their tab, which is part of the address, and lead to their feeds', async () => {
    const lists = mockLists([buildList({ is_own: false, is_shared: true, name: 'B'.repeat(50) })]);
    const { user, location } = await open([lists], '/user/701');
    const tab = await screen.findByRole('tab', { name: 'Lists' });
    expect(lists.calls).toEqual([]);
    await user.click(tab);
    const link = await screen.findByRole('link', { name: 'B'.repeat(50) });
    expect(link).toHaveAttribute('href', `${FEED}?tab=lists&list=4`);
    expect(screen.getByText('2 people')).toBeVisible();
    expect(location()).toBe('/user/701?tab=lists');
    expect(lists.calls).toEqual([{ userId: 701 }]);
    await user.click(screen.getByRole('tab', { name: 'Posts' }));
    expect(location()).toBe('/user/701');
  });

  it('may be none, or fail', async () => {
    const first = await open([mockLists([])], '/user/701?tab=lists');
    expect(await screen.findByText('No shared lists')).toBeVisible();
    first.unmount();
    const lists = failLists('Come back later.');
    const { user } = await open([lists], '/user/701?tab=lists');
    expect(await screen.findByText('Come back later.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(lists.calls).toHaveLength(2));
  });
});
