import { Button } from 'antd';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';

import { decodeFile, READ_BYTES } from './decodeFile';

interface FileInputProps {
  disabled: boolean;
  /** Undefined when the file is no text, or cannot be read. */
  onRead: (text: string | undefined) => void;
}

/**
 * Reads the text of a file that the user chooses; the part behind the limit is not read into memory. The browser's own
 * control would speak the language of the browser.
 */
export function FileInput({ disabled, onRead }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (files: FileList | null) => {
    const [file] = files ?? [];
    if (file === undefined) return;
    const text = await file
      .slice(0, READ_BYTES)
      .arrayBuffer()
      .then(
        (bytes) => decodeFile(new Uint8Array(bytes)),
        // Moved, changed or locked since it was chosen.
        () => undefined,
      );
    // The same file can be chosen again after it was corrected.
    if (input.current) input.current.value = '';
    onRead(text);
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ target }) => void read(target.files)}
      />
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        <FormattedMessage id="watchlists.import.file" />
      </Button>
    </div>
  );
}
