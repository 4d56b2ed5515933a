import { Input } from 'antd';
import { useId } from 'react';
import { useIntl } from 'react-intl';

import { AvailabilityHint } from '@/domain/accounts/AvailabilityHint';
import { useAsked, useAvailability } from '@/domain/accounts/useAvailability';
import { useTextValue } from '@/domain/accounts/useTextValue';
import { useCheckBotCommandQuery } from '@/generated/commands/checkBotCommand';
import { FormField, useFormField } from '@/shared/form/FormField';
import { commandTextSchema, withoutCommandSlash } from '@rules/bots/commands';

interface CommandTextFieldProps {
  name: string;
  botId: number;
  /** The present text of a command that is edited; it needs no asking. */
  ownText?: string;
}

const folded = (text: string): string => withoutCommandSlash(text).toLowerCase();

/** What a bot is told to do. Says while it is typed whether the bot has the command already (console §5). */
export function CommandTextField({ name, botId, ownText }: CommandTextFieldProps) {
  const intl = useIntl();
  const hintId = useId();
  const value = useTextValue(name);
  const isOwn = ownText !== undefined && folded(value) === folded(ownText);
  const params = useAsked(value, !isOwn && commandTextSchema.isValidSync(value));
  const result = useCheckBotCommandQuery({
    variables: { botId, commandText: params.params },
    skip: params.skip,
    fetchPolicy: 'network-only',
  });
  // The answer's message says that the question was answered, not that the command is taken.
  const answer = result.data && { checkBotCommand: { ...result.data.checkBotCommand, message: '' } };
  const { availability, validate } = useAvailability(
    params,
    { data: answer, error: result.error, loading: result.loading },
    (reply) => (reply.data ? !reply.data.isExist : undefined),
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
