import { useState } from 'react';
import { useIntl } from 'react-intl';

import { useAddMuteMutation } from '@/generated/mutes/addMute';
import { useAction } from '@/shared/action/useAction';
import { PageForm } from '@/shared/form/PageForm';
import { SelectField } from '@/shared/form/SelectField';
import { TextField } from '@/shared/form/TextField';
import { muteSchema, type TextMuteKind } from '@rules/people/mutes';

interface MuteValues {
  kind: TextMuteKind;
  target: string;
}

/** Mutes a word or a ticker; users are muted on their profiles. */
export function AddMuteForm() {
  const intl = useIntl();
  const [kind, setKind] = useState<TextMuteKind>('word');
  const [savedCount, setSavedCount] = useState(0);
  const addMute = useAction(useAddMuteMutation, { failure: 'form', refetchQueries: ['getMuteList'] });
  return (
    <PageForm<MuteValues>
      // Clears the form after each save.
      key={savedCount}
      label={intl.formatMessage({ id: 'mutes.add' })}
      submitLabel={intl.formatMessage({ id: 'mutes.add' })}
      initialValues={{ kind, target: '' }}
      schema={muteSchema}
      submitting={addMute.busy}
      serverError={addMute.error}
      confirmsLeaving={false}
      onSubmit={async (values) => {
        const { ok } = await addMute.run(values);
        if (ok) {
          // The cleared form preserves the kind for the next mute.
          setKind(values.kind);
          setSavedCount((count) => count + 1);
        }
        return ok;
      }}
    >
      <SelectField<TextMuteKind>
        name="kind"
        label={intl.formatMessage({ id: 'mutes.kind' })}
        required
        options={[
          { value: 'word', label: intl.formatMessage({ id: 'mutes.kind.word' }) },
          { value: 'ticker', label: intl.formatMessage({ id: 'mutes.kind.ticker' }) },
        ]}
      />
      <TextField name="target" label={intl.formatMessage({ id: 'mutes.target' })} required />
    </PageForm>
  );
}
