import { useIntl } from 'react-intl';

import { TextAreaField } from '@/shared/form/TextAreaField';
import { BOT_LIMITS } from '@rules/bots/bots';

import styles from './BotForm.module.css';
import { BotNameField, type BotNameKind } from './BotNameField';

interface BotTextFieldsProps {
  bot?: { id: number; name: string; handler: string };
  /** Names that the server rejected as taken. */
  rejected: Partial<Record<BotNameKind, string>>;
}

export function BotTextFields({ bot, rejected }: BotTextFieldsProps) {
  const intl = useIntl();
  const own = (text: string | undefined) =>
    bot === undefined || text === undefined ? undefined : { botId: bot.id, text };
  return (
    <>
      <div className={styles['columns']}>
        <BotNameField kind="name" own={own(bot?.name)} rejected={rejected.name} />
        <BotNameField kind="handler" own={own(bot?.handler)} rejected={rejected.handler} />
      </div>
      <TextAreaField
        name="shortDescription"
        label={intl.formatMessage({ id: 'bots.form.shortDescription.label' })}
        rows={1}
        maxCharacters={BOT_LIMITS.shortDescription}
        required
      />
      <TextAreaField
        name="description"
        label={intl.formatMessage({ id: 'bots.form.description.label' })}
        maxCharacters={BOT_LIMITS.description}
        note={intl.formatMessage({ id: 'bots.form.description.hint' }, { min: BOT_LIMITS.descriptionToVerify })}
        required
      />
    </>
  );
}
