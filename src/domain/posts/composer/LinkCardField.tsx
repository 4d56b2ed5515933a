import { Checkbox } from 'antd';
import { useField } from 'formik';
import { FormattedMessage } from 'react-intl';

import { findWebLinks } from '@rules/text/webLinks';

/** Whether the link of the text gets a card. Empty while there is no link. */
export function LinkCardField() {
  const [{ value: text }] = useField<string>('description');
  const [{ value: hasCard }, , { setValue }] = useField<boolean>('hasLinkCard');
  if (findWebLinks(text).length === 0) return null;
  return (
    <Checkbox checked={hasCard} onChange={({ target }) => void setValue(target.checked)}>
      <FormattedMessage id="posts.composer.linkCard" />
    </Checkbox>
  );
}
