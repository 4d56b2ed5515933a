import { lazy, Suspense } from 'react';

// Loaded lazily: the form is large, and most visits never open it.
const BotCreateDialog = lazy(async () => ({ default: (await import('./BotCreateDialog')).BotCreateDialog }));
const BotEditDialog = lazy(async () => ({ default: (await import('./BotEditDialog')).BotEditDialog }));

interface BotFormDialogProps {
  /** The bot to edit; absent to create one. */
  botId?: number | undefined;
  /** The team of a new bot. */
  teamId?: number | undefined;
  onClose: () => void;
}

/** The dialog that creates a bot, or edits one. */
export function BotFormDialog({ botId, teamId, onClose }: BotFormDialogProps) {
  return (
    <Suspense>
      {botId === undefined ? (
        <BotCreateDialog teamId={teamId} onClose={onClose} />
      ) : (
        <BotEditDialog key={botId} botId={botId} onClose={onClose} />
      )}
    </Suspense>
  );
}
