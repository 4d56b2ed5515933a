import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { AuditTable_AuditEntryFragment } from '@/generated/audit/fragments';
import { GetAuditLogFiltersDocument, type GetAuditLogFiltersQuery } from '@/generated/audit/getAuditLogFilters';
import {
  GetAuditLogListDocument,
  type GetAuditLogListQuery,
  type GetAuditLogListQueryVariables,
} from '@/generated/audit/getAuditLogList';
import { AuditLogPage } from '@/portals/admin/auditLog/AuditLogPage';
import { changesAsText } from '@/portals/admin/auditLog/Changes';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';

const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });

const buildEntry = (values: Partial<AuditTable_AuditEntryFragment> = {}): AuditTable_AuditEntryFragment => ({
  id: 5,
  actor: { id: 503, full_name: 'Arjun Mehta', username: 'arjun' },
  actor_id: 503,
  actor_role: 'admin',
  action: 'teams.updated',
  subject_type: 'team',
  subject_id: 12,
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
    reply: { getAuditLogList: { status: 200, message: '', totalCount: entries.length, data: [...entries] } },
  });

const filters = mockOperation<GetAuditLogFiltersQuery, never>(GetAuditLogFiltersDocument, {
  reply: {
    getAuditLogFilters: {
      status: 200,
      message: '',
      data: { actions: ['teams.added', 'teams.updated'], subject_types: ['team', 'user'] },
    },
  },
});

const open = (query: string, log: ReturnType<typeof mockLog>) =>
  renderAt(`/admin/audit-log${query}`, {
    element: <AuditLogPage />,
    route: '/admin/audit-log',
    viewer: buildAdmin(),
    mocks: [log, filters],
  });

describe('the audit log', () => {
  it('says who did what to what, and what was before and after', async () => {
    await open('', mockLog([buildEntry()]));
    const row = within(await screen.findByRole('row', { name: /teams\.updated/ }));
    expect(row.getByRole('link', { name: 'Arjun Mehta' })).toHaveAttribute('href', '/user-detail/503');
    expect(row.getByText('team 12')).toBeVisible();
    expect(row.getByText('Old name').tagName).toBe('DEL');
    expect(row.getByText('New name').tagName).toBe('INS');
    expect(row.getByText('1 more field')).toBeVisible();
  });

  it('opens a whole entry by its address', async () => {
    const { user } = await open('', mockLog([buildEntry()]));
    await user.click(await screen.findByRole('button', { name: 'Actions for teams.updated' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show the whole entry' }));
    const dialog = within(await findDialog('Entry 5'));
    expect(dialog.getByText('req-1')).toBeVisible();
    expect(dialog.getByText('203.0.113.7')).toBeVisible();
    expect(dialog.getByText('sizes')).toBeVisible();
  });

  it('names accounts that are gone, guests and the platform itself', async () => {
    const gone = { actor: null, changes: [] };
    await open(
      '',
      mockLog([
        buildEntry({ ...gone, id: 1, actor_id: 77, action: 'a.a' }),
        buildEntry({ ...gone, id: 2, actor_id: null, actor_role: 'guest', action: 'b.b' }),
        buildEntry({ ...gone, id: 3, actor_id: null, actor_role: 'system', action: 'c.c', subject_id: null }),
      ]),
    );
    expect(within(await screen.findByRole('row', { name: /a\.a/ })).getByText('Account 77')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /b\.b/ })).getByText('Nobody signed in')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /c\.c/ })).getByText('The platform')).toBeVisible();
  });

  it('is filtered by person, action, subject and days, all in the address', async () => {
    const log = mockLog([buildEntry()]);
    const { user, location } = await open('?search=arjun&action=teams.updated&on=team&from=2026-03-01', log);
    await screen.findByRole('row', { name: /teams\.updated/ });
    expect(log.calls[0]).toMatchObject({
      actor: 'arjun',
      action: 'teams.updated',
      subjectType: 'team',
      subjectId: null,
      to: null,
      sortOrder: 'desc',
    });
    expect(new Date(String(log.calls[0]?.from)).getDate()).toBe(1);
    await user.type(screen.getByRole('textbox', { name: 'Its id' }), '12{Enter}');
    await waitFor(() => expect(log.calls.at(-1)).toMatchObject({ subjectId: 12 }));
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-02' } });
    await waitFor(() => expect(location()).toContain('to=2026-03-02'));
    // The last day is part of the period.
    await waitFor(() => expect(new Date(String(log.calls.at(-1)?.to)).getDate()).toBe(3));
  });

  it('writes changes on one line into the export', () => {
    expect(changesAsText(buildEntry().changes)).toBe(
      'name: Old name → New name; active: true → false; note: – → First; sizes: {\n "a": 1\n} → –',
    );
  });
});
