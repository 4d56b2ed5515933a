import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';

import type { AuditTable_AuditEntryFragment } from '@/generated/audit/fragments';
import { GetAuditLogFiltersDocument, type GetAuditLogFiltersQuery } from '@/generated/audit/getAuditLogFilters';
import {
  GetAuditLogListDocument,
  type GetAuditLogListQuery,
  type GetAuditLogListQueryVariables,
} from '@/generated/audit/getAuditLogList';
import { AuditLogPage } from '@/portals/admin/auditLog/AuditLogPage';
import { Changes, changesAsText } from '@/portals/admin/auditLog/Changes';
import en from '@/locales/en.json';
import tr from '@/locales/tr.json';
import { useFormat } from '@/shared/format/useFormat';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@rules/platform/audit';
import { AUDIT_FIELDS } from '@rules/platform/auditFields';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt, renderPart } from '../../support/render/renderAt';

const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });

const buildEntry = (values: Partial<AuditTable_AuditEntryFragment> = {}): AuditTable_AuditEntryFragment => ({
  id: 5,
  actor: { id: 503, full_name: 'Arjun Mehta', username: 'arjun' },
  actor_id: 503,
  actor_role: 'admin',
  action: 'teams.updated',
  subject_type: 'team',
  subject_id: 12,
  subject_name: 'Northern Lights',
  changes: [
    change('name', '"Old name"', '"New name"'),
    change('active', 'true', 'false'),
    change('note', null, '"First"'),
    change('sizes', '{"a":1}', null),
  ],
  ip_address: '203.0.113.7',
  request_id: 'req-1',
  cts: '2026-03-03T10:00:00.000Z',
  ...values,
});

const mockLog = (entries: readonly AuditTable_AuditEntryFragment[]) =>
  mockOperation<GetAuditLogListQuery, GetAuditLogListQueryVariables>(GetAuditLogListDocument, {
    response: { getAuditLogList: { status: 200, message: '', totalCount: entries.length, data: [...entries] } },
  });

const filters = mockOperation<GetAuditLogFiltersQuery, never>(GetAuditLogFiltersDocument, {
  response: {
    getAuditLogFilters: {
      status: 200,
      message: '',
      data: { actions: ['teams.added', 'teams.updated'], subject_types: ['team', 'user'] },
    },
  },
});

const open = (query: string, log: ReturnType<typeof mockLog>, language: 'en' | 'tr' = 'en') =>
  renderAt(`/admin/audit-log${query}`, {
    element: <AuditLogPage />,
    route: '/admin/audit-log',
    viewer: buildAdmin(),
    language,
    mocks: [log, filters],
  });

describe('the audit log', () => {
  it('shows actor, action and subject, with the values before and after', async () => {
    await open('', mockLog([buildEntry()]));
    const row = within(await screen.findByRole('row', { name: /Team changed/ }));
    expect(await row.findByRole('link', { name: 'Arjun Mehta' })).toHaveAttribute('href', '/user-detail/503');
    // Teams have no page for admins, so the entry has no link.
    expect(row.getByRole('link', { name: 'Team: Northern Lights' })).toHaveAttribute(
      'href',
      '/admin/audit-log?on=team&id=12',
    );
    expect(row.getByText('Active')).toBeVisible();
    expect(row.getByText('yes').closest('del')).toBeVisible();
    expect(row.getByText('no').closest('ins')).toBeVisible();
    expect(row.getByText('Old name').closest('del')).toBeVisible();
    expect(row.getByText('New name').closest('ins')).toBeVisible();
    expect(row.getByText('1 more field')).toBeVisible();
  });

  it.each([
    ['en', 'Show all, also renewals and personal settings'],
    ['tr', 'Tümünü göster (yenilemeler ve kişisel ayarlar dâhil)'],
  ] as const)('%s: leaves out routine entries until all are requested', async (language, label) => {
    const log = mockLog([buildEntry()]);
    const { user, location } = await open('', log, language);
    await waitFor(() => expect(log.calls.at(-1)).toMatchObject({ hideRoutine: true }));
    await user.click(await screen.findByRole('checkbox', { name: label }));
    await waitFor(() => expect(log.calls.at(-1)).toMatchObject({ hideRoutine: false }));
    expect(location()).toBe('/admin/audit-log?all=true');
  });

  it('opens a whole entry by its address', async () => {
    const { user } = await open('', mockLog([buildEntry()]));
    await user.click(await screen.findByRole('button', { name: 'Actions for Team changed, Team: Northern Lights' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show full entry' }));
    const dialog = within(await findDialog('Entry 5'));
    expect(dialog.getByText('req-1')).toBeVisible();
    expect(dialog.getByText('203.0.113.7')).toBeVisible();
    expect(dialog.getByText('sizes')).toBeVisible();
  });

  it('shows the seconds of an entry, amounts without trailing zeros, and built-in entries', async () => {
    const cts = '2026-03-02T10:00:42Z';
    const version = { subject_type: 'content', subject_name: 'About', changes: [change('version', '0', '1')] };
    const log = mockLog([
      buildEntry({ cts, subject_type: 'user', changes: [change('current', '"0"', '"12.500000"')] }),
      buildEntry({ id: 6, cts, action: 'content.published', ...version }),
    ]);
    await open('?dialog=entry&subject=5', log);
    const dialog = within(await findDialog('Entry 5'));
    expect(dialog.getByText(/:00:42/)).toBeVisible();
    expect(dialog.getByText('12.5').closest('ins')).toBeVisible();
    expect(screen.getByText('Built in').closest('del')).toBeInTheDocument();
  });

  it('opens an entry by a click beside its text, which contains links', async () => {
    const { user, location } = await open('', mockLog([buildEntry()]));
    const row = within(await screen.findByRole('row', { name: /Team changed/ }));
    await user.click(row.getByText('Old name'));
    const dialog = within(await findDialog('Entry 5'));
    expect(location()).toMatch(/^\/admin\/audit-log/);
    expect(dialog.getByRole('link', { name: 'Arjun Mehta' })).toHaveAttribute('href', '/user-detail/503');
  });

  it('shows an explanation for an invalid id', async () => {
    const log = mockLog([]);
    const { user } = await open('?id=abc', log);
    const field = await screen.findByRole('textbox', { name: 'Target ID' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('An ID must be a whole number.');
    await waitFor(() => expect(log.calls).toMatchObject([{ subjectId: Number.MAX_SAFE_INTEGER }]));
    await user.clear(field);
    await user.type(field, '12{Enter}');
    await waitFor(() => expect(log.calls.at(-1)).toMatchObject({ subjectId: 12 }));
    expect(screen.getByRole('textbox', { name: 'Target ID' })).toBeValid();
  });

  it('names deleted accounts, guests and the platform itself', async () => {
    const gone = { actor: null, changes: [] };
    await open(
      '',
      mockLog([
        buildEntry({ ...gone, id: 1, actor_id: 77, action: 'a.a' }),
        buildEntry({ ...gone, id: 2, actor_id: null, actor_role: 'guest', action: 'b.b' }),
        buildEntry({ ...gone, id: 3, actor_id: null, actor_role: 'system', action: 'c.c', subject_id: null }),
      ]),
    );
    expect(within(await screen.findByRole('row', { name: /a\.a/ })).getAllByText('Account 77')[0]).toBeVisible();
    expect(within(screen.getByRole('row', { name: /b\.b/ })).getAllByText('Not signed in')[0]).toBeVisible();
    expect(within(screen.getByRole('row', { name: /c\.c/ })).getAllByText('The platform')[0]).toBeVisible();
  });

  it('is filtered by user, action, subject and days, all in the address', async () => {
    const log = mockLog([buildEntry()]);
    const { user, location } = await open('?search=arjun&action=teams.updated&on=team&from=2026-03-01', log);
    await screen.findByRole('row', { name: /Team changed/ });
    expect(log.calls[0]).toMatchObject({
      actor: 'arjun',
      action: 'teams.updated',
      subjectType: 'team',
      subjectId: null,
      to: null,
      sortOrder: 'desc',
    });
    expect(new Date(String(log.calls[0]?.from)).getDate()).toBe(1);
    await user.type(screen.getByRole('textbox', { name: 'Target ID' }), '12{Enter}');
    await waitFor(() => expect(log.calls.at(-1)).toMatchObject({ subjectId: 12 }));
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-02' } });
    await waitFor(() => expect(location()).toContain('to=2026-03-02'));
    // The last day is part of the period.
    await waitFor(() => expect(new Date(String(log.calls.at(-1)?.to)).getDate()).toBe(3));
  });

  it('is filtered by searched text', async () => {
    const log = mockLog([buildEntry()]);
    const { user } = await open('', log);
    await screen.findByRole('row', { name: /Team changed/ });
    await user.type(screen.getByRole('combobox', { name: 'Action' }), 'team cr');
    expect(screen.queryByRole('option', { name: 'Team changed' })).not.toBeInTheDocument();
    await user.click(await screen.findByTitle('Team created'));
    await waitFor(() => expect(log.calls.at(-1)).toMatchObject({ action: 'teams.added' }));
  });

  it('shows codes without a translation unchanged', async () => {
    await open('?action=a.a', mockLog([buildEntry({ action: 'a.a', subject_type: 'b', subject_name: null })]));
    const row = within(await screen.findByRole('row', { name: /a\.a/ }));
    expect(row.getByText('b 12')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Audit log' })).toHaveTextContent('a.a');
  });

  it('links to the page whose text was published again', async () => {
    const content = { action: 'content.restored', subject_type: 'content' };
    const onPage = (page: string) => [change('page', null, page), change('restored', null, '1')];
    await open(
      '',
      mockLog([
        buildEntry({ ...content, id: 1, subject_name: 'Help 3', changes: onPage('"help"') }),
        buildEntry({ ...content, id: 2, subject_name: 'About 3', changes: onPage('"about"') }),
      ]),
    );
    const help = await screen.findByRole('link', { name: 'Page: Help 3' });
    expect(help).toHaveAttribute('href', '/admin/content?of=help');
    expect(screen.getByRole('link', { name: 'Page: About 3' })).toHaveAttribute('href', '/admin/content');
    const row = within(screen.getByRole('row', { name: /Help 3/ }));
    expect(row.getByText('Help')).toBeVisible();
    expect(row.getByText('Restored version')).toBeVisible();
  });

  it('links to the article whose comment was removed', async () => {
    const removal = { action: 'comments.deleted', subject_type: 'news', subject_id: 31, subject_name: 'Banks lead' };
    await open('', mockLog([buildEntry({ ...removal, changes: [] })]));
    expect(await screen.findByRole('link', { name: 'News: Banks lead' })).toHaveAttribute('href', '/admin/news/31');
  });

  it('speaks Turkish', async () => {
    const turkish = await open('', mockLog([buildEntry()]), 'tr');
    expect(turkish).toBeDefined();
    const row = within(await screen.findByRole('row', { name: /Takım değiştirildi/ }));
    expect(row.getByRole('link', { name: 'Takım: Northern Lights' })).toBeVisible();
    expect(row.getByText('evet')).toBeVisible();
  });
});

describe('the changes of an entry', () => {
  const getEntry = (subject_type: string, changes: AuditTable_AuditEntryFragment['changes']) =>
    buildEntry({ subject_type, changes });

  it('are readable: statuses, roles, users, dates and pictures', async () => {
    await renderPart(
      <Changes
        entry={getEntry('bot', [
          change('statusId', '2', '4'),
          change('heldByAdmin', null, 'true'),
          change('role', '"readonly"', '"owner"'),
          change('ownerId', null, '503'),
          change('botIds', null, '[2,3]'),
          change('newsId', null, '31'),
          change('deleteAfter', null, '"2026-03-03T10:00:00.000Z"'),
          change('image', '"/files/old"', '"/files/new"'),
          change('nameKey', '"a"', '"b"'),
          change('neverHeardOf', null, '{"name":"x"}'),
        ])}
      />,
    );
    expect(screen.getByText('Verification requested').closest('del')).toBeVisible();
    expect(screen.getByText('Rejected').closest('ins')).toBeVisible();
    expect(screen.getByText('Read-only')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Account 503' })).toHaveAttribute('href', '/user-detail/503');
    expect(screen.getByRole('link', { name: 'Bot 3' })).toHaveAttribute('href', '/bot-detail/3');
    expect(screen.getByRole('link', { name: 'News 31' })).toHaveAttribute('href', '/admin/news/31');
    expect(screen.getByText(/3 Mar 2026|Mar 3, 2026/)).toBeVisible();
    // The replaced file no longer exists.
    expect(screen.getAllByText('Image').filter((text) => text.tagName === 'A')).toHaveLength(1);
    expect(screen.queryByText('nameKey')).not.toBeInTheDocument();
    expect(screen.getByText('neverHeardOf')).toBeVisible();
    expect(screen.getByText('Name: x')).toBeVisible();
  });

  it('show the previous status of an account', async () => {
    await renderPart(<Changes entry={getEntry('user', [change('statusId', '1', '2')])} />);
    expect(screen.getByText('Active').closest('del')).toBeVisible();
    expect(screen.getByText('Disabled by an admin').closest('ins')).toBeVisible();
  });
});

function ExportedChanges() {
  const reading = { intl: useIntl(), format: useFormat() };
  return <p>{changesAsText(buildEntry(), reading)}</p>;
}

describe('the export', () => {
  it('has the changes of an entry on one line', async () => {
    await renderPart(<ExportedChanges />);
    expect(
      screen.getByText('Name: Old name → New name; Active: yes → no; note: – → First; sizes: a: 1 → –'),
    ).toBeVisible();
  });
});

describe('the texts of the log', () => {
  it('exist for every action, every kind of subject and every field', () => {
    for (const [language, messages] of Object.entries({ en, tr })) {
      const missing = [
        ...AUDIT_ACTIONS.map((action) => `audit.action.${action}`),
        ...Object.values(AUDIT_SUBJECTS).map((subject) => `audit.subjectType.${subject}`),
        ...AUDIT_FIELDS.map((field) => `audit.field.${field}`),
      ].filter((id) => !Object.hasOwn(messages, id));
      expect({ language, missing }).toEqual({ language, missing: [] });
    }
  });
});
