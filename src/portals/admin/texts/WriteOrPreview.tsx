import { Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

/** The fields of a text, or its preview. */
export function WriteOrPreview({ fields, preview }: { fields: ReactNode; preview: ReactNode }) {
  const intl = useIntl();
  const [view, setView] = useState<'write' | 'preview'>('write');
  return (
    <>
      <Segmented<'write' | 'preview'>
        aria-label={intl.formatMessage({ id: 'texts.view' })}
        value={view}
        onChange={setView}
        options={[
          { value: 'write', label: intl.formatMessage({ id: 'texts.write' }) },
          { value: 'preview', label: intl.formatMessage({ id: 'texts.preview' }) },
        ]}
      />
      {view === 'write' ? fields : preview}
    </>
  );
}
