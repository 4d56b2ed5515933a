import { ConfigProvider, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';

import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import { useGetBotDetailsByIdQuery } from '@/generated/bots/getBotDetailsById';
import { useUpdateBotMutation } from '@/generated/bots/updateBot';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { botEditSchema } from '@rules/bots/bots';

import { BOT_QUERIES } from './botActions';
import { isWaiting } from './botStatus';
import { FrozenNotice } from './FrozenNotice';
import { toBotEditFormValues, toUpdateBotVariables, type BotEditFormValues } from './form/botForm';
import { MissingNote, VisibleFormError } from './form/BotFormNotes';
import { BotImageField } from './form/BotImageField';
import { BotKindFields } from './form/BotKindFields';
import { BotStoreFields } from './form/BotStoreFields';
import { BotTextFields } from './form/BotTextFields';
import { CountriesField } from './form/CountriesField';
import { PermissionsField } from './form/PermissionsField';
import { useTakenNames } from './form/useTakenNames';

interface BotEditDialogProps {
  botId: number;
  onClose: () => void;
}

/** Edits a bot. The bot is refetched first, so that the form starts from the current version. */
export function BotEditDialog({ botId, onClose }: BotEditDialogProps) {
  const intl = useIntl();
  const result = useGetBotDetailsByIdQuery({ variables: { botId }, fetchPolicy: 'network-only' });
  const { response, failure } = readResponse(result);
  // Stores the first result. A refetch, for example after another user's change, must not replace the values of the
  // open form or the version it was loaded with.
  const [opened, setOpened] = useState<BotDetail_BotFragment>();
  const latest = response?.data;
  if (latest && (opened === undefined || (isFrozen(opened) && !isFrozen(latest)))) setOpened(latest);

  // A form that was opened during a review is read-only, so it starts again when the request is withdrawn.
  if (opened) return <BotEditForm key={opened.uts} bot={opened} frozen={findFrozen(latest)} onClose={onClose} />;
  return (
    <Modal open footer={null} title={intl.formatMessage({ id: 'bots.edit.title' })} onCancel={onClose}>
      {failure === undefined ? (
        <ListSkeleton count={3} />
      ) : (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      )}
    </Modal>
  );
}

const isFrozen = (bot: BotDetail_BotFragment): boolean => isWaiting(bot.s2_bot_status.id);

const findFrozen = (bot: BotDetail_BotFragment | null | undefined): BotDetail_BotFragment | undefined =>
  bot && isFrozen(bot) ? bot : undefined;

interface BotEditFormProps {
  /** The version that the form was opened with. */
  bot: BotDetail_BotFragment;
  /** The current version while a request is open: the fields are read-only. */
  frozen: BotDetail_BotFragment | undefined;
  onClose: () => void;
}

function BotEditForm({ bot, frozen, onClose }: BotEditFormProps) {
  const intl = useIntl();
  const { rejected, markTaken } = useTakenNames();
  const values = useMemo(() => toBotEditFormValues(bot), [bot]);
  const updateBot = useAction(useUpdateBotMutation, { failure: 'form', refetchQueries: BOT_QUERIES });

  const save = async (typed: BotEditFormValues): Promise<boolean> => {
    const result = await updateBot.run(toUpdateBotVariables(bot, typed));
    if (!result.ok) markTaken(result.message, typed);
    return result.ok;
  };
  return (
    <FormDialog<BotEditFormValues>
      name={`bot-edit-${bot.id}`}
      title={intl.formatMessage({ id: 'bots.edit.title' })}
      submitLabel={intl.formatMessage({ id: 'shared.action.save' })}
      width={720}
      initialValues={values}
      schema={botEditSchema}
      submitting={updateBot.busy}
      serverError={updateBot.error}
      canSubmit={frozen === undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <VisibleFormError error={updateBot.error} />
      {frozen === undefined ? null : <FrozenNotice bot={frozen} />}
      <ConfigProvider componentDisabled={frozen !== undefined}>
        <BotImageField name="image" currentUrl={bot.image} />
        <BotTextFields bot={{ id: bot.id, name: values.name, handler: values.handler }} rejected={rejected} />
        <BotKindFields />
        <CountriesField name="countryCode" />
        <PermissionsField name="permissionId" current={bot.s2_bot_permission_mapping} />
        <BotStoreFields />
      </ConfigProvider>
      <MissingNote />
    </FormDialog>
  );
}
