import { CheckOutlined, ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';

import type { Message } from '@/domain/conversations/mergeMessages';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './Card.module.css';

export type CardButton = NonNullable<Message['card']>['buttons'][number];

interface CardButtonsProps {
  buttons: readonly CardButton[];
  /** Sends the command of a button, or presses it; undefined when the person cannot write to the bot. */
  onPress: ((button: CardButton) => void) | undefined;
}

/** The buttons of a card. A pressed one is marked, and those of an old card say so. */
export function CardButtons({ buttons, onPress }: CardButtonsProps) {
  if (buttons.length === 0) return null;
  return (
    <div className={styles['buttons']}>
      {buttons.map((button, index) =>
        button.url === null ? (
          <Button
            // Buttons have no identity and do not change their places.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            type={button.style === 'primary' ? 'primary' : 'default'}
            danger={button.style === 'danger'}
            disabled={!onPress || button.is_pressed || button.is_expired}
            icon={button.is_pressed ? <CheckOutlined aria-hidden /> : undefined}
            onClick={() => onPress?.(button)}
          >
            <bdi className={styles['buttonLabel']}>{button.label}</bdi>
            {button.is_pressed ? (
              <VisuallyHidden>
                {' '}
                <FormattedMessage id="conversations.button.pressed" />
              </VisuallyHidden>
            ) : null}
          </Button>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <LinkButton key={index} label={button.label} url={button.url} />
        ),
      )}
      {buttons.some((button) => button.is_expired && !button.is_pressed) ? (
        <p className={styles['note']}>
          <FormattedMessage id="conversations.button.expired" />
        </p>
      ) : null}
    </div>
  );
}

/** A link to another site, whose host is shown. */
function LinkButton({ label, url }: { label: string; url: string }) {
  return (
    <a className={styles['link']} href={url} title={url} target="_blank" rel="nofollow ugc noopener">
      <bdi className={styles['buttonLabel']}>{label}</bdi>
      <bdi className={styles['host']} dir="ltr">
        {new URL(url).host}
      </bdi>
      <ExportOutlined aria-hidden />
    </a>
  );
}
