import { InfoCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState } from 'react';

import { VisuallyHidden } from './text/VisuallyHidden';

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
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        content={
          // Hidden here, because screen readers read it beside the button.
          <p style={{ maxInlineSize: '32ch', overflowWrap: 'anywhere' }} aria-hidden="true">
            {text}
          </p>
        }
      >
        <Button
          type="text"
          icon={<InfoCircleOutlined aria-hidden />}
          aria-label={label}
          aria-expanded={isOpen}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false);
          }}
        />
      </Popover>
      <VisuallyHidden role="status">{isOpen ? text : ''}</VisuallyHidden>
    </>
  );
}
