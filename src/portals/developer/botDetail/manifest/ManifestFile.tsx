import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';

import { MANIFEST_LIMITS } from '@rules/bots/manifest/manifest';

interface ManifestFileProps {
  disabled: boolean;
  onRead: (text: string) => void;
}

/** Letters of Turkish have two bytes, other characters up to four. */
const MAX_BYTES = 4 * MANIFEST_LIMITS.characters + 4;

/** Reads a file that the user chooses. The part behind the limit is not read into memory. */
export function ManifestFile({ disabled, onRead }: ManifestFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (files: FileList | null) => {
    const [file] = files ?? [];
    if (file === undefined) return;
    const text = await file.slice(0, MAX_BYTES).text();
    // The same file can be chosen again after it was corrected.
    if (input.current) input.current.value = '';
    onRead(text.slice(0, MANIFEST_LIMITS.characters + 1));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={({ target }) => void read(target.files)}
      />
      <Button icon={<UploadOutlined aria-hidden />} disabled={disabled} onClick={() => input.current?.click()}>
        <FormattedMessage id="manifests.file" />
      </Button>
    </>
  );
}
