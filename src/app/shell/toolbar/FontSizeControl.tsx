import { FontSizeOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';

import { PressPopover } from '@/shared/ui/popup/PressPopover';

import { FontSizeSlider } from '../settings/FontSizeSlider';
import styles from './FontSizeControl.module.css';
import { ToolbarButton } from './ToolbarButton';

/** The font size behind a button. */
export function FontSizeControl() {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <PressPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      placement="bottom"
      content={
        <div className={styles['content']}>
          <FontSizeSlider />
        </div>
      }
    >
      {(opener) => (
        <ToolbarButton {...opener} label={intl.formatMessage({ id: 'shell.fontSize' })}>
          <FontSizeOutlined aria-hidden />
        </ToolbarButton>
      )}
    </PressPopover>
  );
}
