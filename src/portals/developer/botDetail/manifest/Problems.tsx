import { FormattedMessage, useIntl } from 'react-intl';

import { isMessageId } from '@/shared/i18n/messages';
import { LightButton } from '@/shared/ui/button/LightButton';
import type { ManifestProblem } from '@rules/bots/manifest/readManifest';

import styles from './Manifest.module.css';

interface ProblemsProps {
  problems: readonly ManifestProblem[];
  onGoTo: (line: number) => void;
}

/** What is wrong in a manifest, by line and path. */
export function Problems({ problems, onGoTo }: ProblemsProps) {
  const intl = useIntl();
  return (
    <>
      <h3>
        <FormattedMessage id="manifests.problems" values={{ count: problems.length }} />
      </h3>
      <ul className={styles['problems']}>
        {problems.map(({ line, path, messageId, values }) => (
          <li key={`${line} ${path} ${messageId}`}>
            <LightButton type="link" onClick={() => onGoTo(line)}>
              <FormattedMessage id="manifests.problem.goTo" values={{ line }} />
            </LightButton>{' '}
            {path === '' ? null : (
              <>
                <code translate="no">{path}</code>:{' '}
              </>
            )}
            <span className="b-loss">
              {isMessageId(intl.messages, messageId) ? intl.formatMessage({ id: messageId }, values) : messageId}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
