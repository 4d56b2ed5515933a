import { FormattedMessage } from 'react-intl';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { PASSWORD_RULES, type PasswordOwner, type PasswordRule } from '@rules/accounts/passwords';

import styles from './Form.module.css';

interface Line {
  textId:
    | 'shared.password.rule.length'
    | 'shared.password.rule.upper'
    | 'shared.password.rule.lower'
    | 'shared.password.rule.digit'
    | 'shared.password.rule.special'
    | 'shared.password.rule.guess';
  rules: readonly PasswordRule['id'][];
}

const LINES: readonly Line[] = [
  { textId: 'shared.password.rule.length', rules: ['min', 'max'] },
  { textId: 'shared.password.rule.upper', rules: ['upper'] },
  { textId: 'shared.password.rule.lower', rules: ['lower'] },
  { textId: 'shared.password.rule.digit', rules: ['digit'] },
  { textId: 'shared.password.rule.special', rules: ['special'] },
  { textId: 'shared.password.rule.guess', rules: ['common', 'name', 'typable'] },
];

/** The rules of a new password, each with its state. Screen readers read them with the field. */
export function PasswordRules({ id, password, owner }: { id: string; password: string; owner: PasswordOwner }) {
  const isFulfilled = (line: Line) =>
    password !== '' &&
    PASSWORD_RULES.filter((rule) => line.rules.includes(rule.id)).every((rule) => rule.passes(password, owner));
  return (
    <ul id={id} className={styles['rules']}>
      {LINES.map((line) => {
        const fulfilled = isFulfilled(line);
        return (
          <li key={line.textId} data-kept={fulfilled}>
            <span aria-hidden="true" className={styles['mark']}>
              {fulfilled ? '✓' : '○'}
            </span>
            <span>
              <FormattedMessage id={line.textId} />{' '}
              {fulfilled ? (
                <VisuallyHidden>
                  <FormattedMessage id="shared.password.rule.fulfilled" />
                </VisuallyHidden>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
