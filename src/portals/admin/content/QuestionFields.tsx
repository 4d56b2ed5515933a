import { useIntl } from 'react-intl';

import { CheckboxField } from '@/shared/form/CheckboxField';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { HELP_LIMITS } from '@rules/platform/content';

import styles from './Content.module.css';

/** A question and its answer in both languages. */
export function QuestionFields({ index }: { index: number }) {
  const intl = useIntl();
  const number = index + 1;
  const note = intl.formatMessage({ id: 'contentAdmin.turkishNote' });
  return (
    <>
      <div className={styles['languages']}>
        {(['title', 'titleTr'] as const).map((name) => (
          <TextAreaField
            key={name}
            name={`items[${index}].${name}`}
            label={intl.formatMessage({ id: `contentAdmin.${name}` }, { number })}
            rows={1}
            maxCharacters={HELP_LIMITS.title}
            required={name === 'title'}
            note={name === 'titleTr' ? note : undefined}
          />
        ))}
        {(['answer', 'answerTr'] as const).map((name) => (
          <TextAreaField
            key={name}
            name={`items[${index}].${name}`}
            label={intl.formatMessage({ id: `contentAdmin.${name}` }, { number })}
            rows={4}
            maxCharacters={HELP_LIMITS.answer}
            required={name === 'answer'}
            note={name === 'answerTr' ? note : undefined}
          />
        ))}
      </div>
      <CheckboxField name={`items[${index}].active`} label={intl.formatMessage({ id: 'contentAdmin.active' })} />
    </>
  );
}
