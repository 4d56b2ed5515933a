import { FormattedMessage, useIntl } from 'react-intl';

import { FormDialog } from '@/shared/form/FormDialog';
import { ImageField } from '@/shared/form/ImageField';
import { SelectField } from '@/shared/form/SelectField';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { TextField } from '@/shared/form/TextField';
import { lookupFormSchema } from '@rules/platform/lookups';
import { permissionCreateSchema, permissionEditSchema } from '@rules/bots/permissions';

import { EntryConflict } from './EntryConflict';
import { toLookupFormValues } from './lookupFormValues';
import styles from './Lookups.module.css';
import type { LookupChanges, LookupEntry, LookupFormValues, LookupList } from './types';
import { useEveryEntry } from './useEveryEntry';
import { useNewestEntry } from './useNewestEntry';

interface LookupDialogProps {
  list: LookupList;
  changes: LookupChanges;
  /** The entry to change; undefined for a new one. */
  entry: LookupEntry | undefined;
  onClose: () => void;
}

/** Adds or changes an entry. When another admin has changed it, a notice says so and nothing is overwritten. */
export function LookupDialog({ list, changes, entry, onClose }: LookupDialogProps) {
  const intl = useIntl();
  const action = entry ? changes.update : changes.add;
  const { base, newest, checkNewest, acceptNewest } = useNewestEntry(list, entry);
  const save = async (values: LookupFormValues) => {
    const error = await (base ? changes.update.run({ entry: base, values }) : changes.add.run(values));
    if (error !== undefined) await checkNewest();
    return error === undefined;
  };
  const continueWithNewest = () => {
    acceptNewest();
    action.clearError();
  };
  return (
    <FormDialog<LookupFormValues>
      name={`lookup-${list.key}-${entry?.id ?? 'add'}`}
      title={intl.formatMessage({ id: entry ? list.editId : list.addId })}
      submitLabel={intl.formatMessage({ id: entry ? 'shared.action.save' : 'lookups.addOne' })}
      initialValues={toLookupFormValues(entry)}
      schema={getSchema(list, entry !== undefined)}
      submitting={action.busy}
      // The notice says the same, with the current values.
      serverError={newest ? null : action.error}
      canSubmit={newest === undefined}
      onSubmit={save}
      onClose={onClose}
    >
      {newest ? <EntryConflict list={list} newest={newest} onRead={continueWithNewest} /> : null}
      <LookupFields list={list} isExisting={base !== undefined} currentImage={base?.image} />
    </FormDialog>
  );
}

const getSchema = ({ isDescribed, image, parent }: LookupList, isExisting: boolean) =>
  isDescribed
    ? isExisting
      ? permissionEditSchema
      : permissionCreateSchema
    : lookupFormSchema({ hasImage: image !== undefined && !isExisting, hasParent: parent !== undefined });

interface LookupFieldsProps {
  list: LookupList;
  isExisting: boolean;
  currentImage: string | null | undefined;
}

function LookupFields({ list, isExisting, currentImage }: LookupFieldsProps) {
  const intl = useIntl();
  return (
    <>
      {list.image ? (
        <ImageField
          name="image"
          label={intl.formatMessage({ id: 'lookups.image.label' })}
          placeholder={list.image}
          // The picture of an existing entry is optional.
          required={!isExisting}
          currentUrl={currentImage}
        />
      ) : null}
      {list.parent ? <ParentField parent={list.parent} /> : null}
      <TextField name="name" label={intl.formatMessage({ id: 'lookups.name.en' })} required />
      <TextField name="nameTr" label={intl.formatMessage({ id: 'lookups.name.tr' })} />
      {list.isDescribed ? (
        <>
          <TextAreaField name="description" label={intl.formatMessage({ id: 'lookups.description.en' })} required />
          <TextAreaField name="descriptionTr" label={intl.formatMessage({ id: 'lookups.description.tr' })} />
        </>
      ) : null}
      <p className={styles['note']}>
        <FormattedMessage id="lookups.bothLanguages" />
      </p>
    </>
  );
}

function ParentField({ parent }: { parent: NonNullable<LookupList['parent']> }) {
  const intl = useIntl();
  const { entries, loading } = useEveryEntry(parent);
  return (
    <SelectField<number>
      name="parentId"
      label={intl.formatMessage({ id: parent.labelId })}
      options={entries.map(({ id, name }) => ({ value: id, label: name }))}
      loading={loading}
      required
    />
  );
}
