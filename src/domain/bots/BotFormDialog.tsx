import { lazy, Suspense } from 'react';

import type { BotTemplate } from './botTemplates';

// Loaded lazily: the form is large, and most visits never open it.
const BotCreateDialog = lazy(async () => ({ default: (await import('./BotCreateDialog')).BotCreateDialog }));
const BotEditDialog = lazy(async () => ({ default: (await import('./BotEditDialog')).BotEditDialog }));

interface BotFormDialogProps {
  /** The bot to edit; absent to create one. */
  botId?: number | undefined;
  /** The team of a new bot. */
  teamId?: number | undefined;
  /** The template of a new bot. */
  template?: BotTemplate | undefined;
  onClose: () => void;
  /** Called when a new bot exists. */
  onCreated?: (() => void) | undefined;
}

/** The dialog that creates a bot, or edits one. */
export function BotFormDialog({ botId, teamId, template, onClose, onCreated }: BotFormDialogProps) {
  return (
    <Suspense>
      {botId === undefined ? (
        <BotCreateDialog teamId={teamId} template={template} onClose={onClose} onCreated={onCreated} />
      ) : (
        <BotEditDialog key={botId} botId={botId} onClose={onClose} />
      )}
    </Suspense>
  );
}
