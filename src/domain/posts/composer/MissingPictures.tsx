import { Button } from 'antd';
import { useFormikContext } from 'formik';
import { FormattedMessage } from 'react-intl';

import styles from './Composer.module.css';
import type { ComposerValues } from './composerValues';

interface MissingPicturesProps {
  /** Called when the list was cleared: the focus must move elsewhere. */
  onCleared: () => void;
}

/**
 * Pictures of a restored draft whose files are not available. Their descriptions are applied when the user chooses the
 * files again.
 */
export function MissingPictures({ onCleared }: MissingPicturesProps) {
  const { values, setFieldValue } = useFormikContext<ComposerValues>();
  return (
    <div className={styles['missing']}>
      <p>
        <FormattedMessage id="posts.composer.missing" values={{ count: values.picturesToRechoose.length }} />
      </p>
      <ul>
        {values.picturesToRechoose.map(({ name, altText }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two pictures may be called the same
          <li key={index}>
            <bdi className={styles['fileName']}>{name}</bdi>
            {altText.trim() === '' ? null : (
              <span dir="auto" className={styles['note']}>
                {altText}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button
        type="link"
        onClick={() => {
          void setFieldValue('picturesToRechoose', []);
          onCleared();
        }}
      >
        <FormattedMessage id="posts.composer.missing.discard" values={{ count: values.picturesToRechoose.length }} />
      </Button>
    </div>
  );
}
