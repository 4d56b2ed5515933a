import { FormattedMessage } from 'react-intl';

import { useUiSettings } from '@/shared/theme/UiSettingsProvider';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './LinkCard.module.css';
import type { PostView } from './postView';

interface LinkCardProps {
  card: NonNullable<PostView['link_card']>;
}

/** Characters of a host that fit into one line of a phone. */
const HOST_LENGTH = 24;

/** The end of a long host, which says whose it is: "bank.example.shop.evil.example" belongs to evil.example. */
const toShortHost = (host: string): string => (host.length > HOST_LENGTH ? `…${host.slice(1 - HOST_LENGTH)}` : host);

/**
 * What a linked page says about itself. Its height is the same before and after the page was visited. The host is always
 * shown, because the page itself writes the rest.
 */
export function LinkCard({ card }: LinkCardProps) {
  const { settings } = useUiSettings();
  if (!settings.linkCards) return null;
  const { url, host, is_pending: isPending, title, description, site, picture } = card;
  return (
    <a className={styles['card']} href={url} target="_blank" rel="nofollow ugc noopener noreferrer">
      {picture === null ? null : (
        <img
          className={styles['picture']}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      <span className={styles['text']}>
        <VisuallyHidden>
          <FormattedMessage id="posts.linkCard" />
        </VisuallyHidden>
        <span className={styles['source']}>
          <bdi className={styles['host']}>{toShortHost(host)}</bdi>
          {site === null || site.toLowerCase() === host ? null : (
            <>
              {' · '}
              <bdi>{site}</bdi>
            </>
          )}
        </span>
        <span className={styles['title']} dir="auto">
          {isPending ? url : title}
        </span>
        {description === null ? null : (
          <span className={styles['description']} dir="auto">
            {description}
          </span>
        )}
      </span>
    </a>
  );
}
