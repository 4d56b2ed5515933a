import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { Segmented } from '@/shared/ui/Segmented';

import styles from './Texts.module.css';

type View = 'write' | 'preview' | 'changes';

interface WriteOrPreviewProps {
  fields: ReactNode;
  preview: ReactNode;
  /** The comparison with the version in effect. */
  changes: ReactNode;
}

/** The fields of a text, its preview, or what it changes. The fields stay mounted, with what can be undone in them. */
export function WriteOrPreview({ fields, preview, changes }: WriteOrPreviewProps) {
  const intl = useIntl();
  const [view, setView] = useState<View>('write');
  return (
    <>
      <Segmented<View>
        aria-label={intl.formatMessage({ id: 'texts.view' })}
        value={view}
        onChange={setView}
        options={[
          { value: 'write', label: intl.formatMessage({ id: 'texts.write' }) },
          { value: 'preview', label: intl.formatMessage({ id: 'texts.preview' }) },
          { value: 'changes', label: intl.formatMessage({ id: 'texts.changes' }) },
        ]}
      />
      <div className={styles['fields']} hidden={view !== 'write'}>
        {fields}
      </div>
      {view === 'preview' ? preview : null}
      {view === 'changes' ? changes : null}
    </>
  );
}
