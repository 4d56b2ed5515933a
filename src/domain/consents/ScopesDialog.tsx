import { FormattedMessage, useIntl } from 'react-intl';
import { useFormikContext } from 'formik';

import { useUpdateBotScopesMutation } from '@/generated/consents/updateBotScopes';
import { useAction } from '@/shared/action/useAction';
import { CheckboxField } from '@/shared/form/CheckboxField';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { scopeFormSchema } from '@rules/bots/consents';
import { BOT_SCOPES } from '@rules/bots/scopes';

import styles from './Consents.module.css';
import { scopeMessages, type Scope, type ScopeRequest } from './scopeTexts';

interface ScopeValues {
  scope: Scope;
  isRequested: boolean;
  required: boolean;
  reason: string;
  reasonTr: string;
}

interface ScopesValues {
  scopes: ScopeValues[];
}

const toValues = (requests: readonly ScopeRequest[]): ScopesValues => ({
  scopes: BOT_SCOPES.map((scope) => {
    const request = requests.find((item) => item.scope === scope);
    return {
      scope,
      isRequested: request !== undefined,
      required: request?.required ?? false,
      reason: request?.reason_en ?? '',
      reasonTr: request?.reason_tr ?? '',
    };
  }),
});

interface ScopesDialogProps {
  botId: number;
  requests: readonly ScopeRequest[];
  onClose: () => void;
}

/** The form in which a team chooses the permissions that its bot requests, each with a reason. */
export function ScopesDialog({ botId, requests, onClose }: ScopesDialogProps) {
  const intl = useIntl();
  const update = useAction(useUpdateBotScopesMutation, {
    failure: 'form',
    refetchQueries: ['getBotConsent', 'getBotDetailsById'],
  });
  return (
    <FormDialog<ScopesValues>
      name={`bot-scopes-${botId}`}
      title={intl.formatMessage({ id: 'consents.tab.edit' })}
      submitLabel={intl.formatMessage({ id: 'shared.action.save' })}
      initialValues={toValues(requests)}
      schema={scopeFormSchema}
      submitting={update.busy}
      serverError={update.error}
      onSubmit={async ({ scopes }) => {
        const requested = scopes.filter(({ isRequested }) => isRequested);
        const result = await update.run({
          botId,
          scopes: requested.map(({ scope, required, reason, reasonTr }) => ({
            scope,
            required,
            reason,
            reason_tr: reasonTr.trim() === '' ? null : reasonTr,
          })),
        });
        return result.ok;
      }}
      onClose={onClose}
      firstField="input"
    >
      <ScopeFields />
    </FormDialog>
  );
}

function ScopeFields() {
  const intl = useIntl();
  const { values } = useFormikContext<ScopesValues>();
  return values.scopes.map(({ scope, isRequested }, index) => {
    const path = `scopes[${index}]`;
    return (
      <fieldset key={scope} className={styles['scope']}>
        <legend className={styles['heading']}>
          <FormattedMessage id={scopeMessages[scope]} />
        </legend>
        <CheckboxField name={`${path}.isRequested`} label={intl.formatMessage({ id: 'consents.tab.requested' })} />
        {isRequested ? (
          <>
            <CheckboxField name={`${path}.required`} label={intl.formatMessage({ id: 'consents.tab.required' })} />
            <TextField name={`${path}.reason`} label={intl.formatMessage({ id: 'consents.tab.reason' })} required />
            <TextField name={`${path}.reasonTr`} label={intl.formatMessage({ id: 'consents.tab.reasonTr' })} />
          </>
        ) : null}
      </fieldset>
    );
  });
}
