import { FontSizeOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { useState } from 'react';
import { useIntl } from 'react-intl';

import { FontSizeSlider } from '../settings/FontSizeSlider';
import styles from './FontSizeControl.module.css';
import { ToolbarButton } from './ToolbarButton';

/** The font size behind a button. */
export function FontSizeControl() {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottom"
      content={
        <div className={styles['content']}>
          <FontSizeSlider />
        </div>
      }
    >
      <ToolbarButton label={intl.formatMessage({ id: 'shell.fontSize' })} aria-expanded={isOpen}>
        <FontSizeOutlined aria-hidden />
      </ToolbarButton>
    </Popover>
  );
}
