import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useAssignReportCaseMutation } from '@/generated/reports/assignReportCase';
import { useDecideReportCaseMutation } from '@/generated/reports/decideReportCase';
import { namedQueries } from '@/shared/action/namedQueries';
import { useAction } from '@/shared/action/useAction';
import { useBulk } from '@/shared/bulk/BulkContext';
import type { BulkAction, RowKey } from '@/shared/ui/table/types';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { getCaseLabel } from './labels';
import type { CaseRow } from './caseSource';
import { decisionOn, type DecisionValues } from './DecisionFields';

const DecideManyDialog = lazy(async () => ({ default: (await import('./DecideManyDialog')).DecideManyDialog }));

/** The bulk task reports each result, so toasts are off. */
const QUIET = { success: 'silent', failure: 'form' } as const;
const LISTS = ['getReportCaseList', 'getReportCase', 'getAdminQueueCount'];
const DIALOG = 'decide-many';

interface Chosen {
  rows: readonly CaseRow[];
  onDone: () => void;
  onFailed: (ids: readonly RowKey[]) => void;
}

const isUndecided = ({ state }: CaseRow): boolean => state !== 'decided';

/**
 * Actions on several cases. Each case is decided or assigned by itself: one that another admin has changed is rejected
 * and named, the others continue.
 * @returns the actions, and the dialog with rule and reason
 */
export function useCaseBulk(): { actions: ReadonlyArray<BulkAction<CaseRow>>; dialog: ReactNode } {
  const intl = useIntl();
  const viewer = useViewer();
  const client = useApolloClient();
  const startBulk = useBulk();
  const { isOpen: is, open, close } = useDialogParam<typeof DIALOG>();
  const [chosen, setChosen] = useState<Chosen>();
  const assign = useAction(useAssignReportCaseMutation, QUIET);
  const decide = useAction(useDecideReportCaseMutation, QUIET);

  const decideAll = ({ rows, onDone, onFailed }: Chosen, values: DecisionValues) => {
    startBulk({
      title: intl.formatMessage({ id: `reportCases.bulk.${values.decision}` }, { count: rows.length }),
      steps: rows.map((row) => ({
        id: row.id,
        name: getCaseLabel(intl, row),
        run: () => decide.run(decisionOn(row, values)),
      })),
      onEnd: (failed) => {
        onFailed(failed);
        void client.refetchQueries(namedQueries(LISTS));
      },
    });
    onDone();
  };

  return {
    actions: [
      {
        key: 'decide',
        label: intl.formatMessage({ id: 'reportCases.decide' }),
        takesAll: true,
        isPossible: isUndecided,
        onSelect: (rows, onDone, onFailed) => {
          setChosen({ rows, onDone, onFailed });
          open(DIALOG);
        },
      },
      {
        key: 'take',
        label: intl.formatMessage({ id: 'reportCases.take' }),
        isPossible: isUndecided,
        question: (count) => ({ title: intl.formatMessage({ id: 'reportCases.bulk.takeTitle' }, { count }) }),
        runForRow: ({ id, uts }) => assign.run({ caseId: id, assigneeId: viewer.id ?? null, expectedUts: uts }),
        refetchQueries: LISTS,
      },
    ],
    dialog:
      is(DIALOG) && chosen !== undefined ? (
        <Suspense>
          <DecideManyDialog
            count={chosen.rows.length}
            onDecide={(values) => decideAll(chosen, values)}
            onClose={close}
          />
        </Suspense>
      ) : null,
  };
}
