import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { EditConflictNotice } from '@/shared/form/conflict/EditConflictNotice';
import { withOwnChanges } from '@/shared/form/conflict/ownChanges';

import { toLookupFormValues } from './lookupFormValues';
import styles from './Lookups.module.css';
import type { LookupEntry, LookupFormValues, LookupList } from './types';

interface EntryConflictProps {
  list: LookupList;
  newest: LookupEntry;
  onRead: () => void;
}

/** Shows the current values of an entry that another admin has changed. The user's own changes stay in the form. */
export function EntryConflict({ list, newest, onRead }: EntryConflictProps) {
  const intl = useIntl();
  const { values, initialValues, resetForm, setValues } = useFormikContext<LookupFormValues>();
  const saved = toLookupFormValues(newest);
  const rebase = () => {
    const own = withOwnChanges(saved, initialValues, values);
    resetForm({ values: saved });
    void setValues(own);
    onRead();
  };
  const facts: ReadonlyArray<readonly [label: string, value: ReactNode]> = [
    [intl.formatMessage({ id: 'lookups.name.en' }), saved.name],
    [intl.formatMessage({ id: 'lookups.name.tr' }), saved.nameTr || '–'],
    ...(list.isDescribed
      ? ([
          [intl.formatMessage({ id: 'lookups.description.en' }), saved.description],
          [intl.formatMessage({ id: 'lookups.description.tr' }), saved.descriptionTr || '–'],
        ] as const)
      : []),
    ...(list.parent ? [[intl.formatMessage({ id: list.parent.labelId }), newest.parent?.name] as const] : []),
    [
      intl.formatMessage({ id: 'lookups.column.state' }),
      intl.formatMessage({ id: newest.active ? 'lookups.state.active' : 'lookups.state.inactive' }),
    ],
  ];
  return (
    <EditConflictNotice title={<FormattedMessage id="lookups.changed" />} onRead={rebase}>
      <dl className={styles['changed']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </EditConflictNotice>
  );
}
