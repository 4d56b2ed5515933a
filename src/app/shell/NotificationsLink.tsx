import { BellOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import { paths } from '@/shared/paths';

import { ToolbarButton } from './ToolbarButton';

/** App users find what happened to them on their activities page. */
export function NotificationsLink() {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <ToolbarButton
      label={intl.formatMessage({ id: 'shell.notifications' })}
      onClick={() => void navigate(paths.activities())}
    >
      <BellOutlined aria-hidden />
    </ToolbarButton>
  );
}
