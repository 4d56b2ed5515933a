import { FormattedMessage, useIntl } from 'react-intl';

import { useAddSavedViewMutation } from '@/generated/savedViews/addSavedView';
import type { TableViews_SavedViewFragment } from '@/generated/savedViews/fragments';
import { useUpdateSavedViewMutation } from '@/generated/savedViews/updateSavedView';
import { useAction } from '@/shared/action/useAction';
import { CheckboxField } from '@/shared/form/CheckboxField';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { savedViewFormSchema, toViewQuery } from '@rules/platform/savedViews';

interface Values {
  name: string;
  isShared: boolean;
  isReplaced: boolean;
}

interface SaveViewDialogProps {
  table: string;
  /** The view to change; undefined to save the current one under a new name. */
  view: TableViews_SavedViewFragment | undefined;
  current: URLSearchParams;
  onClose: () => void;
}

const OPTIONS = { failure: 'form', refetchQueries: ['getSavedViewList'] } as const;

/** The name of a view and who sees it. */
export function SaveViewDialog({ table, view, current, onClose }: SaveViewDialogProps) {
  const intl = useIntl();
  const add = useAction(useAddSavedViewMutation, OPTIONS);
  const update = useAction(useUpdateSavedViewMutation, OPTIONS);
  const query = toViewQuery(current);
  const submit = async ({ name, isShared, isReplaced }: Values) => {
    const { ok } =
      view === undefined
        ? await add.run({ table, name, query, isShared })
        : await update.run({ id: view.id, name, isShared, query: isReplaced ? query : null });
    return ok;
  };
  return (
    <FormDialog<Values>
      title={intl.formatMessage({ id: view === undefined ? 'savedViews.save' : 'savedViews.edit.title' })}
      name={`saved-view-${view?.id ?? table}`}
      submitLabel={intl.formatMessage({ id: 'savedViews.form.submit' })}
      initialValues={{ name: view?.name ?? '', isShared: view?.is_shared ?? false, isReplaced: false }}
      schema={savedViewFormSchema}
      submitting={add.busy || update.busy}
      serverError={view === undefined ? add.error : update.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField name="name" label={intl.formatMessage({ id: 'savedViews.form.name' })} required />
      <CheckboxField name="isShared" label={<FormattedMessage id="savedViews.form.isShared" />} />
      {view !== undefined && view.query !== query ? (
        <CheckboxField name="isReplaced" label={<FormattedMessage id="savedViews.form.isReplaced" />} />
      ) : null}
    </FormDialog>
  );
}
