import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { Panel } from '@/shared/ui/page/Panel';
import { saveTextFile } from '@/shared/ui/saveFile';
import { CopyButton } from '@/shared/ui/text/CopyButton';

import styles from './Manifest.module.css';

/** The present manifest of a bot, to download and to copy. */
export function CurrentManifest({ botId, manifest }: { botId: number; manifest: string }) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage({ id: 'manifests.title' })}>
      <div className={styles['body']}>
        <p className={styles['muted']}>
          <FormattedMessage id="manifests.intro" />
        </p>
        <div className={styles['buttons']}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => saveTextFile(`bot-${botId}.manifest.json`, manifest, 'application/json')}
          >
            <FormattedMessage id="manifests.download" />
          </Button>
          <CopyButton text={manifest} />
        </div>
        <pre
          className={styles['code']}
          dir="ltr"
          translate="no"
          role="region"
          aria-label={intl.formatMessage({ id: 'manifests.text' })}
          tabIndex={0}
        >
          {manifest}
        </pre>
      </div>
    </Panel>
  );
}
