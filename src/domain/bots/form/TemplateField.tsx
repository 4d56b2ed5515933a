import { useFormikContext } from 'formik';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { LightButton } from '@/shared/ui/button/LightButton';

import { BOT_TEMPLATES, getTemplateCommands, getTemplateTexts, type BotTemplate } from '../botTemplates';
import styles from './BotForm.module.css';
import type { BotCreateFormValues } from './botForm';

/** Fills in the texts of a template, and names the commands that the bot gets. A second press removes the template. */
export function TemplateField() {
  const intl = useIntl();
  const labelId = useId();
  const { values, setValues } = useFormikContext<BotCreateFormValues>();
  const { template } = values;

  const choose = (chosen: BotTemplate) => {
    if (chosen === template) void setValues({ ...values, template: null });
    else void setValues({ ...values, ...getTemplateTexts(chosen, intl), hasGeneratedAccount: true, template: chosen });
  };
  return (
    <div className={styles['group']} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={styles['label']}>
        <FormattedMessage id="bots.template.label" />
      </span>
      <span className={styles['templates']}>
        {BOT_TEMPLATES.map((name) => (
          <LightButton
            key={name}
            type={name === template ? 'primary' : 'default'}
            aria-pressed={name === template}
            onClick={() => choose(name)}
          >
            <FormattedMessage id={`bots.template.${name}.title`} />
          </LightButton>
        ))}
      </span>
      <span role="status">
        {template === null ? null : (
          <FormattedMessage
            id="bots.template.commands"
            values={{
              commands: intl.formatList(
                getTemplateCommands(template, intl).map(({ command }) => `/${command}`),
                { type: 'conjunction' },
              ),
            }}
          />
        )}
      </span>
    </div>
  );
}
