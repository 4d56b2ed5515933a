import { Input } from 'antd';
import { useId } from 'react';
import { useIntl } from 'react-intl';

import { AvailabilityHint } from '@/domain/accounts/AvailabilityHint';
import { useNameCheck, useAvailability } from '@/domain/accounts/useAvailability';
import { useTextValue } from '@/domain/accounts/useTextValue';
import { useCheckBotCommandQuery } from '@/generated/commands/checkBotCommand';
import { FormField } from '@/shared/form/FormField';
import { useFormField } from '@/shared/form/useFormField';
import { commandTextSchema, withoutCommandSlash } from '@rules/bots/commands';

interface CommandTextFieldProps {
  name: string;
  botId: number;
  /** The current text of the edited command, which is not checked. */
  ownText?: string;
}

const normalizeCommand = (text: string): string => withoutCommandSlash(text).toLowerCase();

/** The text of a command, checked for duplicates in the bot while typing (console §5). */
export function CommandTextField({ name, botId, ownText }: CommandTextFieldProps) {
  const intl = useIntl();
  const hintId = useId();
  const value = useTextValue(name);
  const isOwn = ownText !== undefined && normalizeCommand(value) === normalizeCommand(ownText);
  const nameCheck = useNameCheck(value, !isOwn && commandTextSchema.isValidSync(value));
  const result = useCheckBotCommandQuery({
    variables: { botId, commandText: nameCheck.checkedName },
    skip: nameCheck.skip,
    fetchPolicy: 'network-only',
  });
  // The message of this response reports the success of the check, not that the command is taken.
  const data = result.data && { checkBotCommand: { ...result.data.checkBotCommand, message: '' } };
  const { availability, validate } = useAvailability(
    nameCheck,
    { data, error: result.error, loading: result.loading },
    (response) => (response.data ? !response.data.isExist : undefined),
    'commands.form.command.exists',
  );
  const { field, error, control } = useFormField<string>(name, { required: true, validate, describedBy: hintId });
  return (
    <FormField
      label={intl.formatMessage({ id: 'commands.form.command.label' })}
      controlId={control.id}
      required
      error={error}
      hint={
        <span id={hintId}>
          <AvailabilityHint availability={availability} freeId="commands.form.command.free" />
        </span>
      }
    >
      <Input
        {...field}
        {...control}
        prefix="/"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={intl.formatMessage({ id: 'commands.form.command.placeholder' })}
        status={error === null ? undefined : 'error'}
      />
    </FormField>
  );
}
