import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { RichTextField } from './editor/RichTextField';
import { BilingualPreview, type BilingualTexts } from './Previews';
import { WriteOrPreview } from './WriteOrPreview';

interface BilingualTextFieldsProps {
  /** The comparison with the version in effect. */
  changes: (texts: BilingualTexts) => ReactNode;
}

/** A text in both languages, beside its preview and what it changes. */
export function BilingualTextFields({ changes }: BilingualTextFieldsProps) {
  const intl = useIntl();
  const { values } = useFormikContext<BilingualTexts>();
  return (
    <WriteOrPreview
      fields={(
        [
          ['description', 'en'],
          ['descriptionTr', 'tr'],
        ] as const
      ).map(([name, language]) => (
        <RichTextField
          key={name}
          name={name}
          label={intl.formatMessage({ id: `texts.text.${language}` })}
          language={language}
          required={name === 'description'}
        />
      ))}
      preview={<BilingualPreview texts={values} />}
      changes={changes(values)}
    />
  );
}
