import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useToast } from '@/shared/feedback/useToast';
import { copyText } from '@/shared/ui/clipboard';

/** How long the button shows the success, in ms. */
const COPIED_MS = 2_000;

interface CopyButtonProps {
  text: string;
  size?: 'small' | 'middle';
}

/** Copies a text to the clipboard. Its label changes for a moment to confirm the success. */
export function CopyButton({ text, size = 'middle' }: CopyButtonProps) {
  const intl = useIntl();
  const toast = useToast();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    if (await copyText(text)) setIsCopied(true);
    else toast.error(intl.formatMessage({ id: 'shared.copy.failed' }));
  };
  return (
    <Button
      size={size}
      icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">
        <FormattedMessage id={isCopied ? 'shared.copied' : 'shared.copy'} />
      </span>
    </Button>
  );
}
