import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import {
  ActiveDeactivePrivacyPolicyDocument,
  type ActiveDeactivePrivacyPolicyMutation,
  type ActiveDeactivePrivacyPolicyMutationVariables,
} from '@/generated/policies/activeDeactivePrivacyPolicy';
import {
  GetPolicyAcceptancesDocument,
  type GetPolicyAcceptancesQuery,
  type GetPolicyAcceptancesQueryVariables,
} from '@/generated/policies/getPolicyAcceptances';
import { GetPolicyTypeDocument, type GetPolicyTypeQuery } from '@/generated/policies/getPolicyType';
import {
  GetPrivacyPolicyListDocument,
  type GetPrivacyPolicyListQuery,
  type GetPrivacyPolicyListQueryVariables,
} from '@/generated/policies/getPrivacyPolicyList';
import {
  UpdatePrivacyPolicyDocument,
  type UpdatePrivacyPolicyMutation,
  type UpdatePrivacyPolicyMutationVariables,
} from '@/generated/policies/updatePrivacyPolicy';
import { PoliciesPage } from '@/portals/admin/policies/PoliciesPage';
import type { PolicyVersion } from '@/portals/admin/policies/source';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt, type Rendered } from '../../support/render/renderAt';
import { openSource } from '../texts/openSource';

beforeEach(() => stubHeights({ region: 400, listitem: 52 }));

const current: PolicyVersion = {
  id: 7,
  id_s2_policy_type: 2,
  policy_type: 'Cookie Policy',
  description_en: '<p>We use cookies.</p>',
  description_tr: null,
  version: 3,
  effective_date: '2026-01-01T00:00:00Z',
  is_current: true,
  accepted_count: 1204,
  active: true,
  cts: '2025-12-02T00:00:00Z',
  uts: '2025-12-02T00:00:00Z',
};
const coming: PolicyVersion = {
  ...current,
  id: 8,
  version: 4,
  effective_date: '2999-01-01T00:00:00Z',
  is_current: false,
  accepted_count: 0,
};

const mockVersions = (versions: PolicyVersion[] = [coming, current]) =>
  mockOperation<GetPrivacyPolicyListQuery, GetPrivacyPolicyListQueryVariables>(GetPrivacyPolicyListDocument, {
    response: { getPrivacyPolicyList: { status: 200, message: 'OK', totalCount: versions.length, data: versions } },
  });

const types = mockOperation<GetPolicyTypeQuery, Record<string, never>>(GetPolicyTypeDocument, {
  response: {
    getPolicyType: {
      status: 200,
      message: 'OK',
      data: [
        {
          id: 2,
          name_en: null,
          name_tr: null,
          policy_type: 'Cookie Policy',
          current_policy_id: 7,
          active: true,
          cts: '',
          uts: '',
        },
      ],
    },
  },
});

const open = (
  mocks: Array<Pick<ReturnType<typeof mockOperation>, 'mock'>> = [],
  path = '/policies',
  language: 'en' | 'tr' = 'en',
) =>
  renderAt(path, {
    element: <PoliciesPage />,
    route: '/policies',
    viewer: buildAdmin(),
    mocks: [types, ...mocks],
    language,
  });

async function choose({ user }: Pick<Rendered, 'user'>, version: number, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for Cookie Policy, version ${version}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

const question = async () => within(await findDialog('Publish this version?'));

const agree = async ({ user }: Pick<Rendered, 'user'>) =>
  user.click((await question()).getByRole('button', { name: 'Publish' }));

describe('the versions of policies', () => {
  it('can be read in both languages, whatever their status', async () => {
    const shown = await open([mockVersions([coming, { ...current, description_tr: '<p>Çerez kullanırız.</p>' }])]);
    await choose(shown, 3, 'Read');
    const dialog = within(await findDialog('Cookie Policy, version 3'));
    expect(within(dialog.getByRole('region', { name: 'English text' })).getByText('We use cookies.')).toBeVisible();
    expect(within(dialog.getByRole('region', { name: 'Turkish text' })).getByText('Çerez kullanırız.')).toBeVisible();
  });

  it.each([
    [
      'English',
      '<p>Eskisi.</p>',
      'Only the English text has changed. Turkish readers will see the previous Turkish text.',
    ],
    [
      'Turkish',
      '<p>Eskisi.</p>',
      'Only the Turkish text has changed. English readers will see the previous English text.',
    ],
    ['English', null, 'There is no Turkish text. Turkish readers will see the English text.'],
  ])('are published after a confirmation, which warns of unchanged texts: %s, %s', async (changed, tr, words) => {
    const update = mockOperation<UpdatePrivacyPolicyMutation, UpdatePrivacyPolicyMutationVariables>(
      UpdatePrivacyPolicyDocument,
      { response: { updatePrivacyPolicy: { status: 409, message: 'There is a newer version.', data: null } } },
    );
    const shown = await open([mockVersions([{ ...coming, description_tr: tr }, current]), update]);
    await choose(shown, 4, 'Create the next version');
    const dialog = within(await findDialog('Next version of Cookie Policy'));
    await shown.user.type(await openSource(shown, dialog, `${changed} text`), '!');
    await shown.user.click(dialog.getByRole('button', { name: 'Publish' }));
    const confirmation = await question();
    expect(confirmation.getByText(/It takes effect for all users after 30 days/)).toHaveTextContent(words);
    await shown.user.click(confirmation.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled());
    expect(update.calls).toEqual([]);
  });

  it('are published without a warning when both texts were changed', async () => {
    const shown = await open([mockVersions([{ ...coming, description_tr: '<p>Eskisi.</p>' }, current])]);
    await choose(shown, 4, 'Create the next version');
    const dialog = within(await findDialog('Next version of Cookie Policy'));
    for (const name of ['English text', 'Turkish text'])
      await shown.user.type(await openSource(shown, dialog, name), '!');
    await shown.user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect((await question()).getByText(/It takes effect for all users after 30 days/)).not.toHaveTextContent(
      'Turkish',
    );
  });

  it('show which one is in effect and how many users accepted it', async () => {
    await open([mockVersions()]);
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(within(rows[0] ?? document.body).getByText('Upcoming')).toBeVisible();
    const holding = within(rows[1] ?? document.body);
    expect(holding.getByText('In force')).toBeVisible();
    expect(holding.getByText('1,204')).toBeVisible();
  });

  it('open for reading by a press on their name or row', async () => {
    const { user, location } = await open([mockVersions()]);
    await user.click(await screen.findByText('Upcoming'));
    await waitFor(() => expect(location()).toBe('/policies?dialog=read&subject=8'));
    await findDialog('Cookie Policy, version 4');
  });

  it('start from the newest texts of a policy that is chosen, without discarding what was written', async () => {
    const shown = await open([mockVersions([{ ...coming, description_tr: '<p>Eskisi.</p>' }, current])]);
    await shown.user.click(await screen.findByRole('button', { name: 'Publish a policy' }));
    const dialog = within(await findDialog('Publish a policy'));
    const turkish = await openSource(shown, dialog, 'Turkish text');
    expect(turkish).toHaveValue('');
    await shown.user.click(dialog.getByRole('combobox', { name: /^Policy/ }));
    await shown.user.click(await screen.findByTitle('Cookie Policy'));
    await waitFor(() => expect(turkish).toHaveValue('<p>Eskisi.</p>'));
    await shown.user.type(turkish, '!');
    expect(turkish).toHaveValue('<p>Eskisi.</p>!');
  });

  it('show that there are more acceptances than are counted', async () => {
    await open([mockVersions([{ ...current, accepted_count: 10_001 }])]);
    const holding = within(await screen.findByRole('row', { name: /Cookie Policy/ }));
    expect(holding.getByText('more than 10,000')).toBeVisible();
  });

  it('are requested with the filter of the address', async () => {
    const versions = mockVersions();
    await open([versions], '/policies?type=2&active=inactive&search=cookie&sort=name&order=asc');
    await waitFor(() =>
      expect(versions.calls.at(-1)).toEqual({
        pageNumber: 1,
        pageSize: 20,
        searchText: 'cookie',
        policyTypeId: 2,
        activeInactiveStatus: 'inactive',
        sortBy: 'name',
        sortOrder: 'asc',
      }),
    );
  });

  it('start with the text of the previous version; an error preserves the input', async () => {
    const update = mockOperation<UpdatePrivacyPolicyMutation, UpdatePrivacyPolicyMutationVariables>(
      UpdatePrivacyPolicyDocument,
      { response: { updatePrivacyPolicy: { status: 409, message: 'There is a newer version.', data: null } } },
    );
    const shown = await open([mockVersions(), update]);
    await choose(shown, 4, 'Create the next version');
    const dialog = within(await findDialog('Next version of Cookie Policy'));
    const english = await openSource(shown, dialog, 'English text');
    expect(english).toHaveValue('<p>We use cookies.</p>');
    await shown.user.type(english, '<p>Few.</p>');
    await shown.user.click(dialog.getByText('Preview'));
    expect(within(dialog.getByRole('region', { name: 'English text' })).getByText('Few.')).toBeVisible();
    await shown.user.click(dialog.getByRole('button', { name: 'Publish' }));
    await agree(shown);
    expect(await dialog.findByText('There is a newer version.')).toBeVisible();
    expect(update.calls).toEqual([
      {
        id: 8,
        policyTypeId: 2,
        description: '<p>We use cookies.</p><p>Few.</p>',
        descriptionTr: '',
        expectedUts: '2025-12-02T00:00:00Z',
      },
    ]);
    await shown.user.click(dialog.getByText('Write'));
    expect(dialog.getByRole('textbox', { name: /English text/ })).toHaveValue('<p>We use cookies.</p><p>Few.</p>');
  });

  it('are compared with the version in force while they are written', async () => {
    const upcoming = { ...coming, description_en: '<p>We use few cookies.</p>', description_tr: '<p>Az çerez.</p>' };
    const versions = mockVersions([upcoming, { ...current, description_en: '<p>We use cookies for 30 days.</p>' }]);
    const shown = await open([versions]);
    await choose(shown, 4, 'Create the next version');
    const dialog = within(await findDialog('Next version of Cookie Policy'));
    await shown.user.click(dialog.getByText('Changes'));
    const english = within(await dialog.findByRole('region', { name: 'Changes of the English text' }));
    expect(english.getByRole('insertion')).toHaveTextContent('few');
    expect(english.getByRole('deletion')).toHaveTextContent('for 30 days');
    const turkish = within(dialog.getByRole('region', { name: 'Changes of the Turkish text' }));
    expect(turkish.getByRole('insertion')).toHaveTextContent('Az çerez.');
    expect(versions.calls.at(-1)).toMatchObject({ policyTypeId: 2, activeInactiveStatus: 'active', sortBy: 'cts' });
  });

  it('of another admin are shown after a concurrent change; the next one can be published after that', async () => {
    const concurrentVersion = {
      ...coming,
      id: 9,
      version: 5,
      description_en: '<p>Theirs.</p>',
      uts: '2025-12-03T00:00:00Z',
    };
    const conflict = { status: 409, message: 'There is a newer version.', data: null };
    const published = {
      status: 200,
      message: 'Published',
      data: { ...concurrentVersion, id: 10, policy_description: '' },
    };
    const update = mockOperation<UpdatePrivacyPolicyMutation, UpdatePrivacyPolicyMutationVariables>(
      UpdatePrivacyPolicyDocument,
      { response: ({ id }) => ({ updatePrivacyPolicy: id === concurrentVersion.id ? published : conflict }) },
    );
    const versions = mockOperation<GetPrivacyPolicyListQuery, GetPrivacyPolicyListQueryVariables>(
      GetPrivacyPolicyListDocument,
      {
        response: ({ pageSize }) => {
          const all = update.calls.length === 0 ? [coming, current] : [concurrentVersion, coming, current];
          const data = all.slice(0, pageSize);
          return { getPrivacyPolicyList: { status: 200, message: 'OK', totalCount: all.length, data } };
        },
      },
    );
    const shown = await open([versions, update]);
    await choose(shown, 4, 'Create the next version');
    const dialog = within(await findDialog('Next version of Cookie Policy'));
    await shown.user.type(await openSource(shown, dialog, 'English text'), '<p>Mine.</p>');
    await shown.user.click(dialog.getByRole('button', { name: 'Publish' }));
    await agree(shown);
    const newest = within(await dialog.findByRole('region', { name: 'Newest version, in English' }));
    expect(newest.getByText('Theirs.')).toBeVisible();
    await shown.user.click(dialog.getByRole('button', { name: 'I have read it' }));
    expect(dialog.queryByText('There is a newer version.')).not.toBeInTheDocument();
    await shown.user.click(dialog.getByRole('button', { name: 'Publish' }));
    await agree(shown);
    await waitFor(() => expect(shown.location()).toBe('/policies'));
    expect(update.calls.map(({ id, description, expectedUts }) => [id, description, expectedUts])).toEqual([
      [8, '<p>We use cookies.</p><p>Mine.</p>', coming.uts],
      [9, '<p>We use cookies.</p><p>Mine.</p>', concurrentVersion.uts],
    ]);
  });

  it('that are not the newest show the newest one before editing', async () => {
    const newest = { ...coming, description_en: '<p>Few.</p>', uts: '2025-12-03T00:00:00Z' };
    const shown = await open([mockVersions([newest, current])]);
    await choose(shown, 3, 'Create the next version');
    const dialog = within(await findDialog('Next version of Cookie Policy'));
    const preview = within(await dialog.findByRole('region', { name: 'Newest version, in Turkish' }));
    expect(preview.getByText('Few.')).toBeVisible();
    expect(await openSource(shown, dialog, 'English text')).toHaveValue('<p>We use cookies.</p>');
  });

  it('can be disabled, but not deleted after users accepted them', async () => {
    const off = mockOperation<ActiveDeactivePrivacyPolicyMutation, ActiveDeactivePrivacyPolicyMutationVariables>(
      ActiveDeactivePrivacyPolicyDocument,
      {
        response: {
          activeDeactivePrivacyPolicy: { status: 200, message: 'Switched off', data: { ...coming, active: false } },
        },
      },
    );
    const shown = await open([mockVersions(), off]);
    await choose(shown, 4, 'Switch off');
    const question = within(await findDialog('Switch off Cookie Policy, version 4?'));
    // It is not in effect yet: no earlier version replaces it.
    expect(question.getByText('The version in force today does not change.')).toBeVisible();
    expect(question.getByRole('button', { name: 'Switch off' })).toHaveClass('ant-btn-color-dangerous');
    await shown.user.click(question.getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(off.calls).toEqual([{ id: 8, status: false, expectedUts: coming.uts }]));
    await shown.user.click(await screen.findByRole('button', { name: 'Actions for Cookie Policy, version 3' }));
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem', { name: /Delete/ }).at(-1)).toHaveAttribute('aria-disabled', 'true'),
    );
  });

  it('cannot be disabled without an earlier version that would take effect again', async () => {
    const { user } = await open([mockVersions([{ ...current, version: 1 }])]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Cookie Policy, version 1' }));
    const entry = await screen.findByRole('menuitem', { name: /Switch off/ });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    expect(entry).toHaveTextContent('There is no earlier version to return to');
  });

  it('show which version takes effect again when the one in force is disabled', async () => {
    const shown = await open([mockVersions()]);
    await choose(shown, 3, 'Switch off');
    const question = within(await findDialog('Switch off Cookie Policy, version 3?'));
    expect(question.getByText(/^The previous version takes effect again/)).toBeVisible();
  });

  it.each([
    ['en', ['English text', 'Turkish text'], 'Cookie Policy, version 3'],
    ['tr', ['Türkçe metin', 'İngilizce metin'], 'Cookie Policy, sürüm 3'],
  ] as const)(
    "show the viewer's language first (%s), and scroll only inside their dialog",
    async (language, names, title) => {
      await open([mockVersions()], '/policies?dialog=read&subject=7', language);
      const texts = within(await findDialog(title)).getAllByRole('region');
      expect(texts.map((text) => text.getAttribute('aria-label'))).toEqual(names);
      for (const text of texts) expect(text).not.toHaveAttribute('tabindex');
    },
  );

  it('show who accepted them', async () => {
    const accepted = mockOperation<GetPolicyAcceptancesQuery, GetPolicyAcceptancesQueryVariables>(
      GetPolicyAcceptancesDocument,
      {
        response: {
          getPolicyAcceptances: {
            status: 200,
            message: 'OK',
            totalCount: 1,
            data: [{ user_id: 5, full_name: 'Ada Kaya', username: 'ada', cts: '2026-02-01T00:00:00Z' }],
          },
        },
      },
    );
    const shown = await open([mockVersions(), accepted]);
    await choose(shown, 3, 'Acceptances');
    const dialog = within(await findDialog('Acceptances of Cookie Policy, version 3'));
    expect(await dialog.findByRole('link', { name: 'Ada Kaya' })).toHaveAttribute('href', '/user-detail/5');
    expect(accepted.calls[0]).toMatchObject({ policyId: 7, pageNumber: 1 });
  });
});
