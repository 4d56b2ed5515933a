import type { PostView } from '../postView';
import { ComposerEditor } from './ComposerEditor';

interface ComposerDialogProps {
  /** The article that is shared. */
  newsId: number;
  onPosted?: (post: PostView) => void;
  onClose: () => void;
}

/** Shares an article as a post, in a dialog. Closing keeps what was written for the next time. */
export function ComposerDialog({ newsId, onPosted, onClose }: ComposerDialogProps) {
  return <ComposerEditor newsId={newsId} place="dialog" isOpen onPosted={onPosted} onClose={onClose} />;
}
