import { CheckCircleFilled, ExclamationCircleOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import { Panel } from '@/shared/ui/page/Panel';
import { Tag } from '@/shared/ui/text/Tag';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { getRequirementLink, requirementMessages, type ChecklistItem } from './checklist';
import styles from './Review.module.css';

const steps = [
  { step: 'verification', titleId: 'botDetail.checklist.verification' },
  { step: 'publish', titleId: 'botDetail.checklist.publish' },
] as const;

interface PublishChecklistProps {
  bot: Pick<BotDetail_BotFragment, 'checklist' | 'viewer_role' | 'viewer_can'>;
}

/** All requirements with their state. The team of the bot also gets links to what is missing. */
export function PublishChecklist({ bot }: PublishChecklistProps) {
  const intl = useIntl();
  const required = bot.checklist.filter((item) => item.required);
  const done = required.filter((item) => item.done).length;
  return (
    <Panel
      title={intl.formatMessage({ id: 'botDetail.checklist.title' })}
      action={
        <span role="status">
          <FormattedMessage id="botDetail.checklist.progress" values={{ done, count: required.length }} />
        </span>
      }
    >
      <div className={styles['checklist']}>
        {steps.map(({ step, titleId }) => (
          <section key={step} aria-label={intl.formatMessage({ id: titleId })}>
            <h3 className={styles['step']}>
              <FormattedMessage id={titleId} />
            </h3>
            <ul>
              {bot.checklist
                .filter((item) => item.step === step)
                .map((item) => (
                  <Requirement key={item.id} item={item} link={getFixLink(item, bot)} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  );
}

/** Only unmet requirements have a link, and only for members of the team. */
const getFixLink = (item: ChecklistItem, { viewer_role, viewer_can }: PublishChecklistProps['bot']): string | null =>
  item.done || viewer_role === null ? null : getRequirementLink(item, viewer_can.edit);

function Requirement({ item, link }: { item: ChecklistItem; link: string | null }) {
  const intl = useIntl();
  const text = intl.formatMessage({ id: requirementMessages[item.id] });
  return (
    <li className={styles['requirement']}>
      <StateIcon item={item} />
      <span className={styles['requirementText']}>
        {text}
        <VisuallyHidden>
          {' '}
          <FormattedMessage id={item.done ? 'botDetail.checklist.met' : 'botDetail.checklist.notMet'} />
        </VisuallyHidden>
      </span>
      {item.required ? null : (
        <Tag>
          <FormattedMessage id="botDetail.checklist.recommended" />
        </Tag>
      )}
      {link === null ? null : (
        <Link to={link} aria-label={intl.formatMessage({ id: 'botDetail.checklist.fixIt' }, { what: text })}>
          <FormattedMessage id="botDetail.checklist.fix" />
        </Link>
      )}
    </li>
  );
}

function StateIcon({ item }: { item: ChecklistItem }) {
  if (item.done) return <CheckCircleFilled aria-hidden className={styles['met']} />;
  if (item.required) return <ExclamationCircleOutlined aria-hidden className={styles['notMet']} />;
  return <MinusCircleOutlined aria-hidden className={styles['optional']} />;
}
