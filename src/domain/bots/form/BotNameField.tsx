import { Input } from 'antd';
import { useFormikContext } from 'formik';
import { useCallback, useEffect, useId } from 'react';
import { useIntl } from 'react-intl';

import { AvailabilityHint } from '@/domain/accounts/AvailabilityHint';
import { useNameCheck, useAvailability } from '@/domain/accounts/useAvailability';
import { useTextValue } from '@/domain/accounts/useTextValue';
import { useCheckNameHandlerExistQuery, type CheckNameHandlerExistQuery } from '@/generated/bots/checkNameHandlerExist';
import { FormField } from '@/shared/form/FormField';
import { useFormField } from '@/shared/form/useFormField';
import type { MessageId } from '@/shared/i18n/messages';
import { botHandlerSchema, botNameSchema, botUserNameSchema, withSlash } from '@rules/bots/bots';

export type BotNameKind = 'name' | 'handler' | 'botUserName';

interface Kind {
  schema: typeof botNameSchema;
  labelId: MessageId;
  takenId: MessageId;
  freeId: MessageId;
  toVariables: (text: string) => { botName?: string; searchHandler?: string; botUserName?: string };
}

const KINDS: Record<BotNameKind, Kind> = {
  name: {
    schema: botNameSchema,
    labelId: 'bots.form.name.label',
    takenId: 'bots.form.name.taken',
    freeId: 'bots.form.name.free',
    toVariables: (botName) => ({ botName }),
  },
  handler: {
    schema: botHandlerSchema,
    labelId: 'bots.form.handler.label',
    takenId: 'bots.form.handler.taken',
    freeId: 'bots.form.handler.free',
    toVariables: (text) => ({ searchHandler: withSlash(text) }),
  },
  botUserName: {
    schema: botUserNameSchema,
    labelId: 'bots.form.userName.label',
    takenId: 'bots.form.userName.taken',
    freeId: 'bots.form.userName.free',
    toVariables: (botUserName) => ({ botUserName }),
  },
};

interface BotNameFieldProps {
  kind: BotNameKind;
  /** The edited bot: its current name is not checked and counts as free. */
  own?: { botId: number; text: string };
  /** The value that the server just rejected as taken, although the check reported it as free. */
  rejected?: string;
}

/** Name, handler or user name of a bot, checked for availability while typing (console §5). */
export function BotNameField({ kind, own, rejected }: BotNameFieldProps) {
  const intl = useIntl();
  const hintId = useId();
  const { validateForm } = useFormikContext();
  const { schema, labelId, takenId, freeId, toVariables } = KINDS[kind];
  const value = useTextValue(kind);
  const nameCheck = useNameCheck(value, value.trim() !== own?.text && schema.isValidSync(value));
  const result = useCheckNameHandlerExistQuery({
    variables: { ...toVariables(nameCheck.checkedName), botId: own?.botId },
    skip: nameCheck.skip,
    fetchPolicy: 'network-only',
  });
  const { availability, validate } = useAvailability(
    nameCheck,
    { ...result, data: liftMessage(result.data) },
    (response) => response.data?.isAvailable,
    takenId,
  );
  const check = useCallback(
    (text: string) => (rejected !== undefined && text.trim() === rejected ? takenId : validate(text)),
    [rejected, takenId, validate],
  );
  const { field, error, control } = useFormField<string>(kind, {
    required: true,
    validate: check,
    describedBy: hintId,
  });
  useEffect(() => {
    if (rejected !== undefined) void validateForm();
  }, [rejected, validateForm]);

  return (
    <FormField
      label={intl.formatMessage({ id: labelId })}
      controlId={control.id}
      required
      error={error}
      hint={
        <span id={hintId}>
          {error === null ? <AvailabilityHint availability={availability} freeId={freeId} /> : null}
        </span>
      }
    >
      <Input
        {...field}
        {...control}
        prefix={kind === 'handler' ? <span aria-hidden="true">/</span> : undefined}
        dir={kind === 'name' ? 'auto' : 'ltr'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        status={error === null ? undefined : 'error'}
      />
    </FormField>
  );
}

/** This endpoint returns the message about a taken name inside of `data` instead of on the envelope. */
function liftMessage(data: CheckNameHandlerExistQuery | undefined): CheckNameHandlerExistQuery | undefined {
  if (!data?.checkNameHandlerExist.data) return data;
  const { checkNameHandlerExist: response } = data;
  return { checkNameHandlerExist: { ...response, message: response.data?.message ?? '' } };
}
