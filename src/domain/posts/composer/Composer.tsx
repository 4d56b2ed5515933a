import { EditOutlined } from '@ant-design/icons';
import { lazy, Suspense, useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage } from 'react-intl';

import { GuestInvitation } from '@/domain/session/GuestInvitation';
import { useViewer } from '@/domain/session/SessionContext';
import { DraftOwnerContext } from '@/shared/form/drafts';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { useDialogParam } from '@/shared/url/useDialogParam';

import type { PostView } from '../postView';
import styles from './Composer.module.css';
import type { ComposerSubject } from './composerSubject';
import { getDraftPreview } from './draft/storedDraft';
import { useServerDraft } from './draft/useServerDraft';
import { useIsNarrowViewport } from '../../../shared/ui/hooks/useIsNarrowViewport';

/** Loaded lazily on the first press. */
const ComposerEditor = lazy(async () => ({ default: (await import('./ComposerEditor')).ComposerEditor }));

interface ComposerProps extends ComposerSubject {
  onPosted?: (post: PostView) => void;
}

const DIALOG = 'post-compose';

/**
 * Composer of posts for app users. A button expands it into a form; on a phone it opens a full-screen dialog
 * (`?dialog=post-compose`). Unfinished drafts are restored. When an article is shared, the form is open from the start.
 */
export function Composer({ newsId, symbol, onPosted }: ComposerProps) {
  const { role, photoURL, hasGuestAccount } = useViewer();
  const owner = useContext(DraftOwnerContext);
  const isReady = useServerDraft({ newsId, symbol });
  const isNarrow = useIsNarrowViewport();
  const dialog = useDialogParam<typeof DIALOG>();
  const [isExpanded, setExpanded] = useState(newsId !== undefined);
  const openButton = useRef<HTMLButtonElement>(null);
  const isDialog = isNarrow && newsId === undefined;
  const isOpen = dialog.isOpen(DIALOG) || (!isDialog && isExpanded);
  // Stays mounted after the first opening, so that the chosen pictures are not lost.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (role !== 'app_user') return null;
  if (hasGuestAccount) return <GuestInvitation />;

  const draft = isOpen ? undefined : getDraftPreview(owner, { symbol });
  const placeholder = isDialog || !isOpen ? null : <div className={styles['toCome']} />;
  const close = () => {
    if (newsId !== undefined) return;
    // A timer can be earlier than React's next render, and would find no button.
    flushSync(() => setExpanded(false));
    if (dialog.isOpen(DIALOG)) dialog.close();
    // After the dialog has ended: it restores the focus itself.
    window.setTimeout(() => openButton.current?.focus());
  };
  return (
    <>
      {isOpen && !isDialog ? null : (
        <button
          ref={openButton}
          type="button"
          className={styles['line']}
          aria-haspopup={isDialog ? 'dialog' : undefined}
          onClick={() => (isDialog ? dialog.open(DIALOG) : setExpanded(true))}
        >
          <Avatar kind="profile" src={photoURL} size={36} />
          <span className={styles['prompt']} dir="auto">
            {draft === undefined ? (
              <FormattedMessage
                id={symbol === undefined ? 'posts.composer.prompt' : 'posts.composer.promptStock'}
                values={{ symbol }}
              />
            ) : (
              <FormattedMessage id="posts.composer.continue" values={{ text: draft }} />
            )}
          </span>
          <EditOutlined aria-hidden />
        </button>
      )}
      {isOpen || wasOpen ? (
        <Suspense fallback={placeholder}>
          {isReady ? (
            <ComposerEditor
              newsId={newsId}
              symbol={symbol}
              placement={isDialog ? 'dialog' : 'page'}
              isOpen={isOpen}
              onPosted={onPosted}
              onClose={close}
            />
          ) : (
            placeholder
          )}
        </Suspense>
      ) : null}
    </>
  );
}
