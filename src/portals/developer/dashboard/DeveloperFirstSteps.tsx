import { FormattedMessage } from 'react-intl';

import { BOT_TEMPLATES, type BotTemplate } from '@/domain/bots/botTemplates';
import { FirstSteps } from '@/domain/firstSteps/FirstSteps';
import type { FirstStepsGuide } from '@/domain/firstSteps/useFirstSteps';
import { LightButton } from '@/shared/ui/button/LightButton';

import styles from './DashboardPage.module.css';

interface DeveloperFirstStepsProps {
  guide: FirstStepsGuide;
  onCreateBot: (template: BotTemplate | undefined) => void;
}

/** The first step of a developer: a bot from a template. */
export function DeveloperFirstSteps({ guide, onCreateBot }: DeveloperFirstStepsProps) {
  return (
    <FirstSteps
      guide={guide}
      renderStep={() => (
        <>
          <ul className={styles['templates']}>
            {BOT_TEMPLATES.map((template) => (
              <li key={template} className={styles['template']}>
                <h4>
                  <FormattedMessage id={`bots.template.${template}.title`} />
                </h4>
                <p>
                  <FormattedMessage id={`bots.template.${template}.about`} />
                </p>
                <LightButton aria-haspopup="dialog" type="primary" onClick={() => onCreateBot(template)}>
                  <FormattedMessage
                    id="bots.template.use"
                    values={{ title: <FormattedMessage id={`bots.template.${template}.title`} /> }}
                  />
                </LightButton>
              </li>
            ))}
          </ul>
          <LightButton aria-haspopup="dialog" onClick={() => onCreateBot(undefined)}>
            <FormattedMessage id="bots.template.none" />
          </LightButton>
        </>
      )}
    />
  );
}
