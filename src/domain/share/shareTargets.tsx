import {
  FacebookOutlined,
  MessageOutlined,
  LinkedinOutlined,
  MailOutlined,
  PinterestOutlined,
  ReadOutlined,
  RedditOutlined,
  TelegramFilled,
  TwitterOutlined,
  WhatsAppOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

import type { MessageId } from '@/shared/i18n/messages';

/** The page to share. */
export interface Shared {
  /** Absolute URL. */
  url: string;
  title: string;
}

interface ShareTarget {
  nameId: MessageId;
  icon: ReactNode;
  href: (shared: Shared) => string;
}

function buildUrl(base: string, values: Readonly<Record<string, string>>): string {
  // Spaces are encoded as %20, because mail programs do not decode a plus sign.
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${base}?${query.join('&')}`;
}

/** The ten services to share a link (social §2), as plain links without third-party scripts. */
export const shareTargets: readonly ShareTarget[] = [
  {
    nameId: 'share.target.whatsapp',
    icon: <WhatsAppOutlined aria-hidden />,
    href: ({ url, title }) => buildUrl('https://wa.me/', { text: `${title} ${url}` }),
  },
  {
    nameId: 'share.target.facebook',
    icon: <FacebookOutlined aria-hidden />,
    href: ({ url }) => buildUrl('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    nameId: 'share.target.twitter',
    icon: <TwitterOutlined aria-hidden />,
    href: ({ url, title }) => buildUrl('https://twitter.com/intent/tweet', { text: title, url }),
  },
  {
    nameId: 'share.target.email',
    icon: <MailOutlined aria-hidden />,
    href: ({ url, title }) => buildUrl('mailto:', { subject: title, body: url }),
  },
  {
    nameId: 'share.target.pinterest',
    icon: <PinterestOutlined aria-hidden />,
    href: ({ url, title }) => buildUrl('https://pinterest.com/pin/create/button/', { url, description: title }),
  },
  {
    nameId: 'share.target.linkedin',
    icon: <LinkedinOutlined aria-hidden />,
    href: ({ url }) => buildUrl('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    nameId: 'share.target.telegram',
    icon: <TelegramFilled aria-hidden />,
    href: ({ url, title }) => buildUrl('https://t.me/share/url', { url, text: title }),
  },
  {
    nameId: 'share.target.reddit',
    icon: <RedditOutlined aria-hidden />,
    href: ({ url, title }) => buildUrl('https://www.reddit.com/submit', { url, title }),
  },
  {
    nameId: 'share.target.line',
    icon: <MessageOutlined aria-hidden />,
    href: ({ url, title }) => buildUrl('https://social-plugins.line.me/lineit/share', { url, text: title }),
  },
  {
    nameId: 'share.target.instapaper',
    icon: <ReadOutlined aria-hidden />,
    href: ({ url, title }) => buildUrl('https://www.instapaper.com/edit', { url, title }),
  },
];
