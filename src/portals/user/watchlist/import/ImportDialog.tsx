import { Button, Input, Modal } from 'antd';
import { useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useImportWatchlistMutation, type ImportWatchlistMutation } from '@/generated/watchlists/importWatchlist';
import { useAction } from '@/shared/action/useAction';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import { readWatchlistFile, WATCHLIST_FILE_MAX } from '@rules/market/watchlistFile';

import { FileInput } from './FileInput';
import { ImportReport } from './ImportReport';
import styles from './Import.module.css';

type Result = NonNullable<ImportWatchlistMutation['importWatchlist']['data']>;

interface ImportDialogProps {
  listId: number | null;
  onClose: () => void;
}

/**
 * Adds the stocks of a pasted text or a CSV file to the list, with their notes and tags. A file is read into the text, so
 * that its lines can be corrected. Names the lines that it could not read.
 */
export function ImportDialog({ listId, onClose }: ImportDialogProps) {
  useReturnFocus();
  const intl = useIntl();
  const textId = useId();
  const aboutId = useId();
  const [text, setText] = useState('');
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [result, setResult] = useState<Result>();
  const file = useMemo(() => readWatchlistFile(text), [text]);
  const add = useAction(useImportWatchlistMutation, {
    success: 'silent',
    failure: 'form',
    refetchQueries: ['getStockWatchlist', 'getWatchlists', 'getDashboardCount', 'getStockDashboard'],
    onSuccess: ({ data }) => setResult(data ?? undefined),
  });
  const guard = useUnsavedGuard(text.trim() !== '' && result === undefined);
  const change = (next: string) => {
    setText(next);
    setIsUnreadable(false);
    setResult(undefined);
    add.clearError();
  };
  /** A file that cannot be read leaves the text as it is. */
  const read = (next: string | undefined) => {
    if (next === undefined) setIsUnreadable(true);
    else change(next);
  };
  const canSend = !file.isTooLong && file.rows.length > 0 && result === undefined;
  const close = () => {
    if (!add.busy) guard.leave(onClose);
  };
  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'watchlists.import' })}
      onCancel={close}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={close} disabled={add.busy}>
            <FormattedMessage id={result === undefined ? 'watchlists.import.cancel' : 'watchlists.import.close'} />
          </Button>
          <Button type="primary" disabled={!canSend} loading={add.busy} onClick={() => void add.run({ listId, text })}>
            <FormattedMessage id="watchlists.import.send" values={{ count: file.rows.length }} />
          </Button>
        </>
      }
    >
      {guard.blocker}
      <div className={styles['body']}>
        <label htmlFor={textId}>
          <FormattedMessage id="watchlists.import.text" />
        </label>
        <Input.TextArea
          id={textId}
          className={styles['text']}
          rows={8}
          // One more than allowed, so that a text that is too long is reported.
          maxLength={WATCHLIST_FILE_MAX + 1}
          value={text}
          readOnly={add.busy}
          spellCheck={false}
          aria-describedby={aboutId}
          onChange={({ target }) => change(target.value)}
        />
        <p id={aboutId}>
          <FormattedMessage id="watchlists.import.about" />
        </p>
        <FileInput disabled={add.busy} onRead={read} />
        <ImportReport
          file={text.trim() === '' ? undefined : file}
          isUnreadable={isUnreadable}
          failure={add.error}
          result={result}
        />
      </div>
    </Modal>
  );
}
