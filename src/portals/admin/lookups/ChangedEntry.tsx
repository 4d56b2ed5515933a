import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ChangedNotice } from '@/domain/reports/ChangedNotice';
import { withOwnChanges } from '@/shared/form/ownChanges';

import { toLookupValues } from './lookupValues';
import styles from './Lookups.module.css';
import type { LookupEntry, LookupFormValues, LookupList } from './types';

interface ChangedEntryProps {
  list: LookupList;
  newest: LookupEntry;
  onRead: () => void;
}

/** Stands in the dialog of an entry that somebody else has changed meanwhile: what holds now. What was typed stays. */
export function ChangedEntry({ list, newest, onRead }: ChangedEntryProps) {
  const intl = useIntl();
  const { values, initialValues, resetForm, setValues } = useFormikContext<LookupFormValues>();
  const saved = toLookupValues(newest);
  const goOn = () => {
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
    <ChangedNotice title={<FormattedMessage id="lookups.changed" />} onRead={goOn}>
      <dl className={styles['changed']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </ChangedNotice>
  );
}
