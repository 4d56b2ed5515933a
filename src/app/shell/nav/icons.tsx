import {
  AlertOutlined,
  ApiOutlined,
  AreaChartOutlined,
  BellOutlined,
  BugOutlined,
  CalendarOutlined,
  CodeOutlined,
  CommentOutlined,
  DashboardOutlined,
  FileProtectOutlined,
  FlagOutlined,
  HistoryOutlined,
  InboxOutlined,
  LineChartOutlined,
  MailOutlined,
  MessageOutlined,
  PaperClipOutlined,
  PieChartOutlined,
  ReadOutlined,
  RobotOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  UnorderedListOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

import type { MenuIcon } from '../../routes/types';

const icons: Record<MenuIcon, ComponentType> = {
  activity: HistoryOutlined,
  alert: AlertOutlined,
  attachment: PaperClipOutlined,
  balance: WalletOutlined,
  bot: RobotOutlined,
  bug: BugOutlined,
  calendar: CalendarOutlined,
  chart: AreaChartOutlined,
  contact: MailOutlined,
  dashboard: DashboardOutlined,
  developer: CodeOutlined,
  docs: ApiOutlined,
  feedback: CommentOutlined,
  legal: FileProtectOutlined,
  list: UnorderedListOutlined,
  market: LineChartOutlined,
  message: InboxOutlined,
  news: ReadOutlined,
  notification: BellOutlined,
  policy: SafetyOutlined,
  portfolio: PieChartOutlined,
  post: MessageOutlined,
  report: FlagOutlined,
  review: SafetyCertificateOutlined,
  settings: SettingOutlined,
  shop: ShopOutlined,
  team: TeamOutlined,
  user: UserOutlined,
};

/** The icon of a menu entry; decorative, because the label is beside it. */
export function NavIcon({ name }: { name: MenuIcon }) {
  const Icon = icons[name];
  return (
    <span aria-hidden="true">
      <Icon />
    </span>
  );
}
