import { FormattedMessage } from 'react-intl';

interface FrozenReasonProps {
  /** The id that the disabled buttons refer to by `aria-describedby`. */
  id: string;
  className?: string | undefined;
}

/** Why the buttons of a bot under review are disabled. */
export const FrozenReason = ({ id, className }: FrozenReasonProps) => (
  <p id={id} className={className}>
    <FormattedMessage id="botDetail.frozen.reason" />
  </p>
);
