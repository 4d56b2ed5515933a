import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { useAddBotMutation } from '@/generated/bots/addBot';
import { useAction } from '@/shared/action/useAction';
import { useToast } from '@/shared/feedback/useToast';
import { FormDialog } from '@/shared/form/FormDialog';
import { paths } from '@/shared/paths';

import { BotAccountFields } from './form/BotAccountFields';
import { BotCredentialsDialog } from './BotCredentialsDialog';
import { getTemplateTexts, type BotTemplate } from './botTemplates';
import { storeBotFilter, readBotFilter, matchesBotFilter } from './botFilter';
import { botCreateFormSchema, emptyBot, toAddBotVariables, type BotCreateFormValues } from './form/botForm';
import { InvalidFieldsNote, ScrollToFormError, SendingNote, UnverifiedNote } from './form/BotFormNotes';
import { BotImageField } from './form/BotImageField';
import { BotKindFields } from './form/BotKindFields';
import { BotTeamField } from './form/BotTeamField';
import { BotTextFields } from './form/BotTextFields';
import { CountriesField } from './form/CountriesField';
import type { CreatedBot } from './createdBot';
import { NewBotDraft, useStoreNewBot } from './form/NewBotDraft';
import { FeaturedImagesField } from './form/FeaturedImagesField';
import { PermissionsField } from './form/PermissionsField';
import { TemplateField } from './form/TemplateField';
import { useTakenNames } from './form/useTakenNames';
import { useAddTemplateCommands } from './useAddTemplateCommands';

interface BotCreateDialogProps {
  /** The preselected team, for example on the page of a team. */
  teamId?: number | undefined;
  /** The template that fills in the form at first. */
  template?: BotTemplate | undefined;
  onClose: () => void;
  /** Called when the bot exists, before its secrets are shown. */
  onCreated?: (() => void) | undefined;
}

const FORBIDDEN = 403;

/** Creates a bot (console §4, §5). Afterwards it shows the bot's secrets once, and then the list of bots. */
export function BotCreateDialog({ teamId, template, onClose, onCreated }: BotCreateDialogProps) {
  const navigate = useNavigate();
  const [created, setCreated] = useState<{ bot: CreatedBot; values: BotCreateFormValues; message: string }>();

  if (!created) {
    return (
      <BotCreateForm
        teamId={teamId}
        template={template}
        onClose={onClose}
        onCreated={(bot, values, message) => {
          setCreated({ bot, values, message });
          onCreated?.();
        }}
      />
    );
  }
  const { bot, values, message } = created;
  const leave = () => {
    // The new bot must be visible in the list, so a filter that hides it is reset.
    if (!matchesBotFilter(readBotFilter(), bot.bot)) storeBotFilter('all');
    void navigate(paths.myBots());
  };
  const password = bot.password ?? (values.hasGeneratedAccount ? null : values.password);
  return <BotCredentialsDialog created={bot} password={password} message={message} onClose={leave} />;
}

interface BotCreateFormProps extends Omit<BotCreateDialogProps, 'onCreated'> {
  onCreated: (bot: CreatedBot, values: BotCreateFormValues, message: string) => void;
}

function BotCreateForm({ teamId, template, onClose, onCreated }: BotCreateFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const toast = useToast();
  const viewer = useViewer();
  const { rejected, markTaken } = useTakenNames();
  const storeNewBot = useStoreNewBot();
  const addTemplateCommands = useAddTemplateCommands();
  const afterwards = useRef<() => void>(onClose);
  const addBot = useAction(useAddBotMutation, {
    success: 'silent',
    failure: 'form',
    refetchQueries: ['getBotByUserId', 'getBotsByTeamId', 'getTeamDetailsWithBotList'],
  });

  const isUnverified = (status: number | 'fail', message: string, values: BotCreateFormValues) =>
    status === FORBIDDEN &&
    (message === intl.formatMessage({ id: 'bots.create.emailNotVerified' }) ||
      (!viewer.isEmailVerified && values.teamId === null));

  /** Resolves to true when the form can close. */
  const save = async (values: BotCreateFormValues): Promise<boolean> => {
    const result = await addBot.run(toAddBotVariables(values));
    if (result.ok) {
      const { data } = result.response;
      if (data && values.template !== null) await addTemplateCommands(data.bot.id, values.template);
      afterwards.current = data ? () => onCreated(data, values, result.message) : () => void navigate(paths.myBots());
      return true;
    }
    if (isUnverified(result.status, result.message, values)) {
      toast.error(result.message);
      storeNewBot(values);
      afterwards.current = () => void navigate(paths.myProfile());
      return true;
    }
    markTaken(result.message, values);
    return false;
  };

  return (
    <FormDialog<BotCreateFormValues>
      title={intl.formatMessage({ id: 'bots.create' })}
      submitLabel={intl.formatMessage({ id: 'bots.create.submit' })}
      width={720}
      initialValues={{
        ...emptyBot(teamId ?? null),
        ...(template && { ...getTemplateTexts(template, intl), hasGeneratedAccount: true, template }),
      }}
      schema={botCreateFormSchema}
      submitting={addBot.busy}
      serverError={addBot.error}
      onSubmit={save}
      onSaved={() => afterwards.current()}
      onClose={onClose}
    >
      <ScrollToFormError error={addBot.error} />
      <UnverifiedNote />
      <NewBotDraft />
      <TemplateField />
      <BotImageField name="image" required />
      <BotTextFields rejected={rejected} />
      <BotTeamField name="teamId" />
      <BotKindFields />
      <CountriesField name="countryCode" />
      <FeaturedImagesField name="featuredImage" />
      <PermissionsField name="permissionId" />
      <BotAccountFields rejected={rejected.botUserName} />
      <InvalidFieldsNote />
      <SendingNote sending={addBot.busy} />
    </FormDialog>
  );
}
