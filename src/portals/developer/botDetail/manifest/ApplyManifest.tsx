import { Button, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { Panel } from '@/shared/ui/page/Panel';
import { MANIFEST_LIMITS } from '@rules/bots/manifest/manifest';

import type { FreshSecret } from '../credentials/credentials';
import { FreshSecretDialog } from '../credentials/FreshSecretDialog';
import { Comparison } from './Comparison';
import styles from './Manifest.module.css';
import { ManifestFile } from './ManifestFile';
import { Problems } from './Problems';
import { useManifestChange } from './useManifestChange';

/** The id of the text field, which takes the focus with a stored manifest. */
export const MANIFEST_FIELD = 'manifest-field';

interface ApplyManifestProps {
  botId: number;
  current: string;
  text: string;
  setText: (text: string) => void;
}

/** Selects a line of a text field. */
function selectLine(field: HTMLTextAreaElement | null | undefined, line: number): void {
  if (!field) return;
  const before = field.value.split('\n').slice(0, line - 1);
  const start = before.reduce((length, text) => length + text.length + 1, 0);
  const end = field.value.indexOf('\n', start);
  field.focus();
  field.setSelectionRange(start, end < 0 ? field.value.length : end);
}

/** Compares a manifest with the bot, and applies it after the changes were shown. */
export function ApplyManifest({ botId, current, text, setText }: ApplyManifestProps) {
  const intl = useIntl();
  const hintId = useId();
  const resultId = useId();
  const [secret, setSecret] = useState<FreshSecret>();
  const field = useRef<HTMLDivElement>(null);
  const work = useManifestChange(botId, text, {
    onApplied: (made) => {
      setText('');
      if (made !== null) setSecret({ titleId: 'manifests.secret.title', value: made });
    },
  });
  const guard = useUnsavedGuard(text.trim() !== '' && text !== current);
  const isWrong = work.problems.length > 0 || work.failure !== null;
  return (
    <Panel title={intl.formatMessage({ id: 'manifests.compareTitle' })}>
      {guard.blocker}
      <div className={styles['body']}>
        <div className={styles['field']} ref={field}>
          <label htmlFor={MANIFEST_FIELD}>
            <FormattedMessage id="manifests.input" />
          </label>
          <Input.TextArea
            id={MANIFEST_FIELD}
            className={styles['input']}
            rows={10}
            // One more than allowed, so that a text that is too long is reported.
            maxLength={MANIFEST_LIMITS.characters + 1}
            value={text}
            readOnly={work.isBusy}
            spellCheck={false}
            dir="ltr"
            status={isWrong ? 'error' : ''}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${hintId} ${resultId}`}
            onChange={({ target }) => setText(target.value)}
          />
          <p id={hintId} className={styles['muted']}>
            <FormattedMessage id="manifests.inputHint" />
          </p>
        </div>
        <div className={styles['buttons']}>
          <ManifestFile disabled={work.isBusy} onRead={setText} />
          <Button disabled={work.isBusy} onClick={() => setText(current)}>
            <FormattedMessage id="manifests.useCurrent" />
          </Button>
          <Button type="primary" loading={work.isBusy} onClick={() => void work.compare()}>
            <FormattedMessage id="manifests.compare" />
          </Button>
        </div>
        <div id={resultId} role="status" className={styles['result']} hidden={!isWrong && work.result === undefined}>
          {work.failure === null ? null : <p className="b-loss">{work.failure}</p>}
          {work.problems.length === 0 ? null : (
            <Problems
              problems={work.problems}
              onGoTo={(line) => selectLine(field.current?.querySelector('textarea'), line)}
            />
          )}
          {work.result === undefined ? null : <Comparison result={work.result} onApply={work.confirmApply} />}
        </div>
      </div>
      {secret ? <FreshSecretDialog secret={secret} onClose={() => setSecret(undefined)} /> : null}
    </Panel>
  );
}
