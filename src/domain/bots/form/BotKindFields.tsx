import { useIntl } from 'react-intl';

import { useGetBotTypeQuery } from '@/generated/bots/getBotType';
import { useGetBotStoreCategoryTypeQuery } from '@/generated/store/getBotStoreCategoryType';
import { readResponse } from '@/shared/action/readResponse';
import { useFailureToast } from '@/shared/feedback/useFailureToast';
import { SelectField } from '@/shared/form/SelectField';
import { FIRST_PAGE, MAX_CATEGORY_PAGE_SIZE } from '@rules/paging';

import { OptionsError } from './OptionsError';
import styles from './BotForm.module.css';

/** The category of a bot in the store, and its type. */
export function BotKindFields() {
  return (
    <div className={styles['columns']}>
      <CategoryField />
      <TypeField />
    </div>
  );
}

function CategoryField() {
  const intl = useIntl();
  const result = useGetBotStoreCategoryTypeQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: MAX_CATEGORY_PAGE_SIZE },
  });
  const { response, failure, loading } = readResponse(result);
  return (
    <div>
      <SelectField<number>
        name="botCategoryId"
        label={intl.formatMessage({ id: 'bots.form.category.label' })}
        placeholder={intl.formatMessage({ id: 'bots.form.category.placeholder' })}
        options={(response?.data ?? []).map(({ id, category }) => ({ value: id, label: category }))}
        loading={loading}
        required
      />
      <OptionsError failure={failure} onRetry={() => void result.refetch()} />
    </div>
  );
}

function TypeField() {
  const intl = useIntl();
  const { response, failure, loading } = readResponse(useGetBotTypeQuery());
  // A toast with the server's message (console §8) suffices: the default type stays selected.
  useFailureToast(failure);

  return (
    <SelectField<number>
      name="botTypeId"
      label={intl.formatMessage({ id: 'bots.form.type.label' })}
      options={(response?.data ?? []).map(({ id, type }) => ({ value: id, label: type }))}
      loading={loading}
      required
    />
  );
}
