import { BotCreateDialog } from './BotCreateDialog';
import { BotEditDialog } from './BotEditDialog';

interface BotFormDialogProps {
  /** The bot to change; without it a new one is made. */
  botId?: number;
  /** The team of a new bot. */
  teamId?: number;
  onClose: () => void;
}

/** The dialog that creates a bot, or edits one. */
export function BotFormDialog({ botId, teamId, onClose }: BotFormDialogProps) {
  return botId === undefined ? (
    <BotCreateDialog teamId={teamId} onClose={onClose} />
  ) : (
    <BotEditDialog key={botId} botId={botId} onClose={onClose} />
  );
}
