import { useFormikContext } from 'formik';
import { useIntl } from 'react-intl';

import { TextAreaField } from '@/shared/form/TextAreaField';
import { MAX_RICH_TEXT } from '@rules/text/bilingualText';

import { BilingualPreview, type BilingualTexts } from './Previews';
import { WriteOrPreview } from './WriteOrPreview';

/** A text in both languages, as HTML beside its preview. */
export function BilingualTextFields() {
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
        <TextAreaField
          key={name}
          name={name}
          label={intl.formatMessage({ id: `texts.text.${language}` })}
          note={intl.formatMessage({ id: 'texts.html' })}
          rows={10}
          maxCharacters={MAX_RICH_TEXT}
          required={name === 'description'}
        />
      ))}
      preview={<BilingualPreview texts={values} />}
    />
  );
}
