import { GetUserTypeListDocument, type GetUserTypeListQuery } from '@/generated/people/getUserTypeList';
import {
  SearchPeopleOnTypeDocument,
  type SearchPeopleOnTypeQuery,
  type SearchPeopleOnTypeQueryVariables,
} from '@/generated/people/searchPeopleOnType';
import type { CaseTable_ReportCaseFragment } from '@/generated/reports/fragments';
import {
  GetPostReportCategoryRecordDocument,
  type GetPostReportCategoryRecordQuery,
} from '@/generated/reports/getPostReportCategoryRecord';
import {
  GetReportCaseDocument,
  type GetReportCaseQuery,
  type GetReportCaseQueryVariables,
} from '@/generated/reports/getReportCase';

import { buildPost } from '../../support/builders/posts';
import { mockOperation } from '../../support/mocks/mockOperation';

export const UTS = '2026-03-03T10:00:00.000Z';
export const ARJUN = { id: 503, full_name: 'Arjun Mehta', username: 'arjun' };

/** A post of Ada with two reports as spam and one as rude. */
export const buildCase = (change: Partial<CaseTable_ReportCaseFragment> = {}): CaseTable_ReportCaseFragment => ({
  id: 41,
  post_id: 9001,
  post_state: 'visible',
  post_uts: UTS,
  post: buildPost({ description: 'Join my paid group' }),
  state: 'open',
  source: 'people',
  report_count: 3,
  reasons: [
    { id_s2_category: 1, category: 'Spam', count: 2 },
    { id_s2_category: 2, category: 'Rude', count: 1 },
  ],
  assignee: null,
  decision: null,
  rule_id: null,
  rule: null,
  reason: null,
  suspended_until: null,
  decided_by: null,
  decided_at: null,
  undone_at: null,
  first_reported_at: '2026-03-03T09:30:00.000Z',
  last_reported_at: UTS,
  uts: UTS,
  ...change,
});

export const HIDDEN = buildCase({
  post_state: 'hidden',
  state: 'decided',
  decision: 'hide',
  rule_id: 1,
  rule: 'Spam',
  reason: 'Advertising.',
  decided_by: ARJUN,
  decided_at: '2026-03-03T11:00:00.000Z',
});

type Detail = NonNullable<GetReportCaseQuery['getReportCase']['data']>;

export const buildDetail = (
  reportCase: CaseTable_ReportCaseFragment = buildCase(),
  change: Partial<Omit<Detail, 'case'>> = {},
): Detail => ({
  case: { ...reportCase, post: buildPost({ description: 'Join my paid group' }) },
  reports: [
    {
      id: 71,
      id_s2_category: 1,
      category: 'Spam',
      subcategory: 'Repeated posts',
      status: 'open',
      cts: UTS,
      uts: UTS,
      source: 'people',
      reported_by: { id: 502, full_name: 'Maya Lindgren', username: 'maya' },
    },
    {
      id: 72,
      id_s2_category: 1,
      category: 'Spam',
      subcategory: null,
      status: 'open',
      cts: UTS,
      uts: UTS,
      source: 'platform',
      reported_by: null,
    },
  ],
  notes: [{ id: 81, note: 'Asked for the source.', cts: UTS, author: ARJUN }],
  steps: [
    {
      id: 91,
      actor: ARJUN,
      action: 'reportCases.noted',
      cts: UTS,
      decision: null,
      profile_decision: null,
      reason: null,
    },
  ],
  history: [
    { title: null, description: 'Join my paid group', written_at: UTS, replaced_at: null },
    { title: null, description: 'Join my group', written_at: '2026-03-03T09:00:00.000Z', replaced_at: UTS },
  ],
  ...change,
});

/** The case per request, one state after the other. */
export const mockCase = (...details: readonly Detail[]) =>
  mockOperation<GetReportCaseQuery, GetReportCaseQueryVariables>(GetReportCaseDocument, {
    response: (_variables, earlier) => ({
      getReportCase: { status: 200, message: 'Done', data: details[Math.min(earlier, details.length - 1)] ?? null },
    }),
  });

const category = (id: number, name: string) => ({ id, category: name, subcategories: [] });

/** Other data of the dialogs and filters of reports. */
export const choices = () => [
  mockOperation<GetPostReportCategoryRecordQuery, never>(GetPostReportCategoryRecordDocument, {
    response: {
      getPostReportCategoryRecord: {
        status: 200,
        message: 'Done',
        totalCount: 2,
        data: [category(1, 'Spam'), category(2, 'Rude')],
      },
    },
  }),
  mockOperation<GetUserTypeListQuery, never>(GetUserTypeListDocument, {
    response: {
      getUserTypeList: { status: 200, message: '', data: [{ id: 1, name: 'admin', display_name: 'Admin' }] },
    },
  }),
  mockAdmins(() => [admin(503, 'Arjun Mehta', 'arjun'), admin(504, 'Zoe Kaya', 'zoe')]),
];

type Admin = ReturnType<typeof admin>;

/** The admins in the results of a name search. */
export const mockAdmins = (find: (name: string | null) => Admin[]) =>
  mockOperation<SearchPeopleOnTypeQuery, SearchPeopleOnTypeQueryVariables>(SearchPeopleOnTypeDocument, {
    response: ({ name }) => {
      const data = find(name ?? null);
      return { searchPeopleOnType: { status: 200, message: '', totalCount: data.length, data } };
    },
  });

export const admin = (id: number, name: string, username: string) => ({
  id,
  full_name: name,
  username,
  emailaddress: `${username}@bourse.example`,
  thumb: null,
  organization_name: null,
  num_followers: 0,
  num_post: 0,
  cts: UTS,
  uts: UTS,
  s2_user_type: { id: 1, name: 'admin', display_name: 'Admin' } as const,
  s2_user_status: { id: 1, name: 'active', display_name: 'Active' } as const,
  viewer_can: { enable_disable: true, change_password: false },
});
