import { InfoCircleOutlined } from '@ant-design/icons';
import { useState } from 'react';

import { LightButton } from './button/LightButton';
import { PressPopover } from './popup/PressPopover';
import { VisuallyHidden } from './text/VisuallyHidden';
import styles from './InfoButton.module.css';

interface InfoButtonProps {
  /** The label of the button, e.g. "About Market Movers". */
  label: string;
  text: string;
}

/** A short explanation in a popover beside its subject; Esc and a press elsewhere close it. */
export function InfoButton({ label, text }: InfoButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PressPopover
        isOpen={isOpen}
        onOpenChange={setOpen}
        content={
          // Hidden here, because screen readers read it beside the button.
          <p className={styles['text']} aria-hidden="true">
            {text}
          </p>
        }
      >
        {(opener) => (
          <LightButton
            {...opener}
            type="text"
            icon={<InfoCircleOutlined aria-hidden />}
            aria-label={label}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setOpen(false);
            }}
          />
        )}
      </PressPopover>
      <VisuallyHidden role="status">{isOpen ? text : ''}</VisuallyHidden>
    </>
  );
}
