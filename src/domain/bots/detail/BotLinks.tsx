import { toDisplayUrl } from '@rules/text/linkHosts';
import { FormattedMessage, useIntl } from 'react-intl';

import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import type { MessageId } from '@/shared/i18n/messages';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { Panel } from '@/shared/ui/page/Panel';
import { isHttpUrl } from '@/shared/url/isHttpUrl';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './BotOverview.module.css';

const links = [
  ['website_link', 'botDetail.link.website'],
  ['video_link', 'botDetail.link.video'],
  ['privacy_url', 'botDetail.link.privacy'],
  ['terms_url', 'botDetail.link.terms'],
  ['copyright_url', 'botDetail.link.copyright'],
  ['license_agreement_url', 'botDetail.link.license'],
] as const satisfies ReadonlyArray<readonly [keyof BotDetail_BotFragment, MessageId]>;

export function BotLinks({ bot }: { bot: BotDetail_BotFragment }) {
  const intl = useIntl();
  const given = links.flatMap(([field, labelId]) => {
    const url = bot[field];
    return url ? [{ field, labelId, url }] : [];
  });
  return (
    <Panel title={intl.formatMessage({ id: 'botDetail.links' })}>
      {given.length === 0 ? (
        <EmptyState
          title={intl.formatMessage({ id: 'botDetail.links.none' })}
          hint={intl.formatMessage({ id: 'botDetail.links.noneHint' })}
        />
      ) : (
        <dl className={styles['facts']}>
          {given.map(({ field, labelId, url }) => (
            <div key={field} className={styles['pair']}>
              <dt>
                <FormattedMessage id={labelId} />
              </dt>
              <dd dir="ltr">
                {isHttpUrl(url) ? (
                  <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                    {toDisplayUrl(url)}
                    <VisuallyHidden>
                      <FormattedMessage id="shared.opensInNewTab" />
                    </VisuallyHidden>
                  </a>
                ) : (
                  url
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
