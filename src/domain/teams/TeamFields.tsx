import { useField } from 'formik';
import { useIntl } from 'react-intl';

import { TextAreaField } from '@/shared/form/TextAreaField';
import { TextField } from '@/shared/form/TextField';
import { ImagePicker } from '@/shared/ui/picture/ImagePicker';
import { TEAM_LIMITS } from '@rules/teams/teams';

/** Fields of a team, for creating and editing. Must be inside of a team form. */
export function TeamFields({ currentImage }: { currentImage?: string | null }) {
  const intl = useIntl();
  const [image, , setImage] = useField<File | null>('image');
  return (
    <>
      <ImagePicker
        label={intl.formatMessage({ id: 'teams.form.image.label' })}
        placeholder="team"
        value={image.value}
        currentUrl={currentImage}
        onChange={(file) => void setImage.setValue(file)}
      />
      <TextField name="name" label={intl.formatMessage({ id: 'teams.form.name.label' })} required />
      <TextAreaField
        name="shortDescription"
        label={intl.formatMessage({ id: 'teams.form.shortDescription.label' })}
        rows={1}
        maxCharacters={TEAM_LIMITS.shortDescription}
        required
      />
      <TextAreaField
        name="description"
        label={intl.formatMessage({ id: 'teams.form.description.label' })}
        maxCharacters={TEAM_LIMITS.description}
        required
      />
    </>
  );
}
