import type { PersonRow_PersonFragment } from '@/generated/people/fragments';
import { Avatar } from '@/shared/ui/picture/Avatar';

import styles from './Members.module.css';

/** A result of the member search. */
export function MemberOption({ person }: { person: PersonRow_PersonFragment }) {
  return (
    <span className={styles['option']}>
      <Avatar kind="profile" src={person.thumb ?? person.profilephoto} size={32} />
      <span className={styles['names']}>
        <span>{person.full_name}</span>
        <small>
          @{person.username}
          {person.organization_name ? ` · ${person.organization_name}` : null}
        </small>
      </span>
    </span>
  );
}
