import { useFormikContext } from 'formik';
import { useContext, useEffect } from 'react';

import { DraftOwnerContext, dropDraft, readDraft, storeDraft } from '@/shared/form/drafts';

import type { BotCreateFormValues } from './botForm';

const FORM = 'bot-create';

/** Stores the texts of a new bot until its form is opened again; passwords and pictures are not stored. */
export function useStoreNewBot(): (values: BotCreateFormValues) => void {
  const owner = useContext(DraftOwnerContext);
  return ({ password: _password, cnf_password: _repeated, ...texts }) => {
    if (owner !== undefined) storeDraft(owner, FORM, texts);
  };
}

/** Restores the texts of a new bot that could not be created before the e-mail address was verified. */
export function NewBotDraft() {
  const owner = useContext(DraftOwnerContext);
  const { initialValues, setValues } = useFormikContext<BotCreateFormValues>();
  useEffect(() => {
    const draft = owner === undefined ? null : readDraft(owner, FORM, initialValues);
    if (owner === undefined || draft === null) return;
    dropDraft(owner, FORM);
    void setValues(draft);
    // oxlint-disable-next-line react/exhaustive-deps -- once per form: later values are the user's own
  }, [owner]);
  return null;
}
