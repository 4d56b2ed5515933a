import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import { isBotTemplate } from '@/domain/bots/botTemplates';
import { BotFormDialog } from '@/domain/bots/BotFormDialog';
import { DashboardNotice } from '@/domain/dashboards/DashboardNotice';
import { NewsPanel } from '@/domain/dashboards/NewsPanel';
import { useFirstSteps } from '@/domain/firstSteps/useFirstSteps';
import { useViewer } from '@/domain/session/SessionContext';
import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { BotStats } from './BotStats';
import { CreateCards } from './CreateCards';
import { DocumentationBanner } from './DocumentationBanner';
import { DeveloperTiles } from './DeveloperTiles';

/** Loaded with its first opening, like the dialog of a new bot. */
const TeamCreateDialog = lazy(async () => ({
  default: (await import('@/domain/teams/TeamCreateDialog')).TeamCreateDialog,
}));

const DeveloperFirstSteps = lazy(async () => ({
  default: (await import('./DeveloperFirstSteps')).DeveloperFirstSteps,
}));

/** The developer's start page (console §2). Creating a team leads to /teams. */
export function DashboardPage() {
  const intl = useIntl();
  const viewer = useViewer();
  const navigate = useNavigate();
  const dialog = useDialogParam<'create-bot' | 'create-team'>();
  const guide = useFirstSteps();
  // Any bot ends the first step, from a template or without one.
  const endFirstStep = () => {
    if (guide.isOpen) void guide.save(['bot'], 'done');
  };

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'developerDashboard.title' }, { name: viewer.name })}
      intro={
        <>
          <DashboardNotice />
          <DocumentationBanner />
        </>
      }
    >
      {guide.isOpen ? (
        <Suspense>
          <DeveloperFirstSteps guide={guide} onCreateBot={(template) => dialog.open('create-bot', template)} />
        </Suspense>
      ) : null}
      <BotStats onCreateBot={() => dialog.open('create-bot')} />
      <DeveloperTiles />
      <CreateCards onCreateBot={() => dialog.open('create-bot')} onCreateTeam={() => dialog.open('create-team')} />
      <NewsPanel />
      {dialog.isOpen('create-bot') ? (
        <BotFormDialog
          template={isBotTemplate(dialog.subject) ? dialog.subject : undefined}
          onClose={dialog.close}
          onCreated={endFirstStep}
        />
      ) : null}
      {dialog.isOpen('create-team') ? (
        <Suspense>
          <TeamCreateDialog onClose={dialog.close} onCreated={() => void navigate(paths.teams())} />
        </Suspense>
      ) : null}
    </PageLayout>
  );
}
