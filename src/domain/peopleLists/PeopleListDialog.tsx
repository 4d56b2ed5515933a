import { useRef } from 'react';
import { useIntl } from 'react-intl';

import type { PeopleList_PeopleListFragment as PeopleList } from '@/generated/peopleLists/fragments';
import { useSavePeopleListMutation } from '@/generated/peopleLists/savePeopleList';
import { useAction } from '@/shared/action/useAction';
import { CheckboxField } from '@/shared/form/CheckboxField';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { peopleListSchema } from '@rules/people/peopleLists';

interface Values {
  name: string;
  isShared: boolean;
}

interface PeopleListDialogProps {
  /** The list to change; a new one when absent. */
  list?: PeopleList;
  /** Called with the id of the list after it was saved. */
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** Names a list of people and chooses whether others see it. */
export function PeopleListDialog({ list, onSaved, onClose }: PeopleListDialogProps) {
  const intl = useIntl();
  const savedId = useRef(list?.id ?? 0);
  const save = useAction(useSavePeopleListMutation, {
    failure: 'form',
    refetchQueries: ['getPeopleLists'],
    onSuccess: ({ data }) => {
      savedId.current = data?.id ?? savedId.current;
    },
  });
  return (
    <FormDialog<Values>
      title={intl.formatMessage({ id: list === undefined ? 'peopleLists.add' : 'peopleLists.edit' })}
      submitLabel={intl.formatMessage({ id: list === undefined ? 'peopleLists.create' : 'peopleLists.save' })}
      initialValues={{ name: list?.name ?? '', isShared: list?.is_shared ?? false }}
      schema={peopleListSchema}
      submitting={save.busy}
      serverError={save.error}
      onSubmit={async (values) => (await save.run({ id: list?.id, ...values })).ok}
      onSaved={() => onSaved(savedId.current)}
      onClose={onClose}
    >
      <TextField name="name" label={intl.formatMessage({ id: 'peopleLists.name' })} required />
      <CheckboxField name="isShared" label={intl.formatMessage({ id: 'peopleLists.share' })} />
    </FormDialog>
  );
}
