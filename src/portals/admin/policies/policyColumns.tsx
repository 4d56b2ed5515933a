import type { IntlShape } from 'react-intl';

import { COUNT_CAP } from '@rules/paging';

import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';

import type { PolicyVersion } from './source';

const TONES = { off: 'plain', current: 'gain', coming: 'attention', superseded: 'plain' } as const;

/** The state of a version: disabled, in effect, scheduled, or superseded. */
function getState({ active, is_current: isCurrent, effective_date: effective }: PolicyVersion, now = Date.now()) {
  if (!active) return 'off';
  if (isCurrent) return 'current';
  return effective !== null && Date.parse(effective) > now ? 'coming' : 'superseded';
}

/** Acceptances beyond this number are not counted. */
const isMany = (count: number | null | undefined): boolean => (count ?? 0) > COUNT_CAP;
const formatCount = (intl: IntlShape): string =>
  intl.formatMessage({ id: 'policyAdmin.acceptedByMany' }, { count: COUNT_CAP });

/** The columns of the versions of policies. */
export const policyColumns = (
  intl: IntlShape,
  onOpen: (id: number) => void,
): ReadonlyArray<DataColumn<PolicyVersion>> => [
  {
    key: 'name',
    title: intl.formatMessage({ id: 'policyAdmin.type' }),
    sortable: true,
    hideable: false,
    text: ({ policy_type: type }) => type,
    render: ({ id, policy_type: type }) => (
      <RowOpener onOpen={() => onOpen(id)}>
        <bdi>{type}</bdi>
      </RowOpener>
    ),
  },
  {
    key: 'version',
    title: intl.formatMessage({ id: 'policyAdmin.column.version' }),
    align: 'end',
    text: ({ version }) => version,
    render: ({ version }) => intl.formatNumber(version),
  },
  {
    key: 'active',
    title: intl.formatMessage({ id: 'policyAdmin.column.state' }),
    sortable: true,
    text: (row) => intl.formatMessage({ id: `policyAdmin.state.${getState(row)}` }),
    render: (row) => (
      <Tag tone={TONES[getState(row)]}>{intl.formatMessage({ id: `policyAdmin.state.${getState(row)}` })}</Tag>
    ),
  },
  {
    key: 'effective',
    title: intl.formatMessage({ id: 'policyAdmin.column.effective' }),
    visibleFrom: 'md',
    text: ({ effective_date: date }) => date ?? '',
    render: ({ effective_date: date }) =>
      date === null ? intl.formatMessage({ id: 'policyAdmin.always' }) : intl.formatDate(date, { dateStyle: 'medium' }),
  },
  {
    key: 'accepted',
    title: intl.formatMessage({ id: 'policyAdmin.column.accepted' }),
    align: 'end',
    visibleFrom: 'sm',
    text: ({ accepted_count: count }) => (isMany(count) ? formatCount(intl) : (count ?? 0)),
    render: ({ accepted_count: count }) => (isMany(count) ? formatCount(intl) : intl.formatNumber(count ?? 0)),
  },
  {
    key: 'cts',
    title: intl.formatMessage({ id: 'policyAdmin.column.published' }),
    sortable: true,
    visibleFrom: 'lg',
    text: ({ cts }) => cts,
    render: ({ cts }) => <RelativeTime value={cts} />,
  },
];
