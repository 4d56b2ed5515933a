import { FormattedMessage } from 'react-intl';

import type { TeamRole } from '@/generated/teams/fragments';
import { Tag } from '@/shared/ui/text/Tag';

import { roleMessages } from './teamRoles';

/** A role in a team. Owner and admin are highlighted. */
export function TeamRoleTag({ role }: { role: TeamRole }) {
  const isHighlighted = role === 'owner' || role === 'admin';
  return (
    <Tag tone={isHighlighted ? 'accent' : 'plain'}>
      <FormattedMessage id={roleMessages[role]} />
    </Tag>
  );
}
