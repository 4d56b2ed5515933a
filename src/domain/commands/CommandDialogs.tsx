import { useIntl } from 'react-intl';

import { useAddBotCommandMutation } from '@/generated/commands/addBotCommand';
import type { CommandTable_BotCommandFragment } from '@/generated/commands/fragments';
import {
  UpdateBotCommandDocument,
  type UpdateBotCommandQuery,
  type UpdateBotCommandQueryVariables,
} from '@/generated/commands/updateBotCommand';
import { useAction } from '@/shared/action/useAction';
import { useQueryAction } from '@/shared/action/useQueryAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { COMMAND_LIMITS } from '@rules/bots/commandLimits';
import { commandSchema, withoutCommandSlash } from '@rules/bots/commands';

import { COMMAND_QUERIES } from './commandQueries';
import { CommandTextField } from './CommandTextField';
import { toFormValues, toInputs, type OptionFormValues } from './optionForm';
import { OptionsField } from './OptionsField';
import { formatCommand } from './useCommands';

interface CommandValues {
  command: string;
  description: string;
  descriptionTr: string;
  options: OptionFormValues[];
}

const EMPTY_COMMAND: CommandValues = { command: '', description: '', descriptionTr: '', options: [] };

interface DialogProps {
  botId: number;
  onClose: () => void;
}

/** Adds a command at the end of the list. */
export function CommandAddDialog({ botId, onClose }: DialogProps) {
  const intl = useIntl();
  const add = useAction(useAddBotCommandMutation, { failure: 'form', refetchQueries: COMMAND_QUERIES });
  return (
    <FormDialog<CommandValues>
      name={`command-add-${botId}`}
      title={intl.formatMessage({ id: 'commands.form.addTitle' })}
      submitLabel={intl.formatMessage({ id: 'commands.form.add' })}
      initialValues={EMPTY_COMMAND}
      schema={commandSchema}
      submitting={add.busy}
      serverError={add.error}
      onSubmit={async ({ command, description, descriptionTr, options }) =>
        (
          await add.run({
            botId,
            command: withoutCommandSlash(command),
            description,
            descriptionTr,
            options: toInputs(options),
          })
        ).ok
      }
      onClose={onClose}
    >
      <CommandFields botId={botId} />
    </FormDialog>
  );
}

interface EditProps extends DialogProps {
  command: CommandTable_BotCommandFragment;
}

/** Edits the texts and the options of a command; its position does not change. */
export function CommandEditDialog({ botId, command: edited, onClose }: EditProps) {
  const { id, command, description, description_tr: descriptionTr, options } = edited;
  const intl = useIntl();
  const update = useQueryAction<UpdateBotCommandQuery, UpdateBotCommandQueryVariables>(UpdateBotCommandDocument, {
    failure: 'form',
    refetchQueries: COMMAND_QUERIES,
  });
  return (
    <FormDialog<CommandValues>
      name={`command-edit-${id}`}
      title={intl.formatMessage({ id: 'commands.form.editTitle' }, { command: formatCommand({ command }) })}
      submitLabel={intl.formatMessage({ id: 'shared.action.save' })}
      initialValues={{ command, description, descriptionTr: descriptionTr ?? '', options: options.map(toFormValues) }}
      schema={commandSchema}
      submitting={update.busy}
      serverError={update.error}
      onSubmit={async (values) =>
        (
          await update.run({
            botId,
            id,
            command: withoutCommandSlash(values.command),
            shortDescription: values.description,
            descriptionTr: values.descriptionTr,
            options: toInputs(values.options),
          })
        ).ok
      }
      onClose={onClose}
    >
      <CommandFields botId={botId} ownText={command} />
    </FormDialog>
  );
}

function CommandFields({ botId, ownText }: { botId: number; ownText?: string }) {
  const intl = useIntl();
  return (
    <>
      <CommandTextField name="command" botId={botId} ownText={ownText} />
      <TextAreaField
        name="description"
        label={intl.formatMessage({ id: 'commands.form.description.label' })}
        required
        rows={1}
        maxCharacters={COMMAND_LIMITS.description}
      />
      <TextAreaField
        name="descriptionTr"
        label={intl.formatMessage({ id: 'commands.form.descriptionTr.label' })}
        rows={1}
        maxCharacters={COMMAND_LIMITS.description}
        note={intl.formatMessage({ id: 'commands.form.descriptionTr.note' })}
      />
      <OptionsField name="options" />
    </>
  );
}
