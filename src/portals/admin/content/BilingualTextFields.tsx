import { useFormikContext } from 'formik';
import { useIntl } from 'react-intl';

import { TextAreaField } from '@/shared/form/TextAreaField';
import { LegalText } from '@/shared/ui/LegalText';
import { MAX_RICH_TEXT } from '@rules/bilingualText';

import { Previews } from './Preview';
import { WriteOrPreview } from './WriteOrPreview';

export interface BilingualTexts {
  description: string;
  descriptionTr: string;
}

/** A text in both languages, as HTML beside what readers will see. */
export function BilingualTextFields() {
  const intl = useIntl();
  const { values } = useFormikContext<BilingualTexts>();
  return (
    <WriteOrPreview
      fields={(['description', 'descriptionTr'] as const).map((name) => (
        <TextAreaField
          key={name}
          name={name}
          label={intl.formatMessage({ id: `policyAdmin.${name}` })}
          note={intl.formatMessage({ id: 'policyAdmin.html' })}
          rows={10}
          maxCharacters={MAX_RICH_TEXT}
          required={name === 'description'}
        />
      ))}
      preview={
        <Previews>
          {(language) => (
            <LegalText html={language === 'en' ? values.description : values.descriptionTr} topHeading={2} />
          )}
        </Previews>
      }
    />
  );
}
