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
import { BotConflict } from './BotConflict';
import { FrozenNotice } from './FrozenNotice';
import { toBotEditFormValues, toUpdateBotVariables, type BotEditFormValues } from './form/botForm';
import { InvalidFieldsNote, ScrollToFormError } from './form/BotFormNotes';
import { BotImageField } from './form/BotImageField';
import { BotKindFields } from './form/BotKindFields';
import { BotStoreFields } from './form/BotStoreFields';
import { BotTextFields } from './form/BotTextFields';
import { CountriesField } from './form/CountriesField';
import { PermissionsField } from './form/PermissionsField';
import { useTakenNames } from './form/useTakenNames';

interface BotEditDialogProps {
  botId: number;
  /** The requirement of the checklist whose field takes the focus; the first field by default. */
  firstField?: string | null;
  onClose: () => void;
}

/** Edits a bot. The bot is refetched first, so that the form starts from the current version. */
export function BotEditDialog({ botId, firstField, onClose }: BotEditDialogProps) {
  const intl = useIntl();
  const result = useGetBotDetailsByIdQuery({ variables: { botId }, fetchPolicy: 'network-only' });
  const { response, failure } = readResponse(result);
  // Stores the first result. A refetch, for example after another user's change, must not replace the values of the
  // open form or the version it was loaded with.
  const [opened, setOpened] = useState<BotDetail_BotFragment>();
  const latest = response?.data;
  if (latest && (opened === undefined || (isFrozen(opened) && !isFrozen(latest)))) setOpened(latest);

  // A form that was opened during a review is read-only, so it starts again when the request is withdrawn.
  if (opened)
    return (
      <BotEditForm key={opened.uts} bot={opened} latest={latest ?? opened} firstField={firstField} onClose={onClose} />
    );
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

const STALE = 409;

/** Where the form starts for a requirement of the checklist. */
const fieldSelectors: Readonly<Record<string, string>> = {
  image: '[data-field="image"] button',
  description: '[name="description"]',
  category: '[data-field="category"] input',
  country: '[data-field="country"] input',
  privacy: '[name="privacy_url"]',
  terms: '[name="terms_url"]',
};

interface BotEditFormProps {
  /** The version that the form was opened with. */
  bot: BotDetail_BotFragment;
  /** The current version. While a request is open, the fields are read-only. */
  latest: BotDetail_BotFragment;
  firstField: string | null | undefined;
  onClose: () => void;
}

function BotEditForm({ bot, latest, firstField, onClose }: BotEditFormProps) {
  const intl = useIntl();
  const { rejected, markTaken } = useTakenNames();
  const values = useMemo(() => toBotEditFormValues(bot), [bot]);
  const updateBot = useAction(useUpdateBotMutation, { failure: 'form', refetchQueries: BOT_QUERIES });

  // The version that the values are based on, and whether the server rejected it.
  const [base, setBase] = useState(bot);
  const [conflict, setConflict] = useState<'none' | 'open' | 'read'>('none');
  const frozen = isFrozen(latest) ? latest : undefined;
  const newest = conflict === 'open' && !frozen && latest.uts !== base.uts ? latest : undefined;

  const save = async (typed: BotEditFormValues): Promise<boolean> => {
    setConflict('none');
    const result = await updateBot.run(toUpdateBotVariables(base, typed));
    if (result.status === STALE) setConflict('open');
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
      serverError={newest || conflict === 'read' ? null : updateBot.error}
      canSubmit={frozen === undefined && newest === undefined}
      firstField={firstField ? fieldSelectors[firstField] : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <ScrollToFormError error={updateBot.error} />
      {frozen === undefined ? null : <FrozenNotice bot={frozen} />}
      {newest === undefined ? null : (
        <BotConflict
          newest={newest}
          onRead={() => {
            setBase(newest);
            setConflict('read');
          }}
        />
      )}
      <ConfigProvider componentDisabled={frozen !== undefined}>
        <div data-field="image">
          <BotImageField name="image" currentUrl={bot.image} />
        </div>
        <BotTextFields bot={{ id: bot.id, name: values.name, handler: values.handler }} rejected={rejected} />
        <div data-field="category">
          <BotKindFields />
        </div>
        <div data-field="country">
          <CountriesField name="countryCode" />
        </div>
        <PermissionsField name="permissionId" current={bot.s2_bot_permission_mapping} />
        <BotStoreFields />
      </ConfigProvider>
      <InvalidFieldsNote />
    </FormDialog>
  );
}
