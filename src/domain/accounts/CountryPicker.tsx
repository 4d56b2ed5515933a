import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { useFirstInteraction } from '@/shared/ui/hooks/useFirstInteraction';

import styles from './accountFields.module.css';
import { CountryLabel } from './CountryLabel';
import type { CountryChoice, CountrySelect as CountrySelectType } from './CountrySelect';

interface Loaded {
  CountrySelect: typeof CountrySelectType;
  isFocused: boolean;
  isOpen: boolean;
}

/**
 * Country selection. The searchable list is a third of the code of the registration page, and most users keep the
 * preselected country. Therefore a plain button is rendered first and the list is loaded on the first interaction.
 */
export function CountryPicker(choice: CountryChoice) {
  const [loaded, setLoaded] = useState<Loaded>();
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);

  const load = useCallback(() => {
    import('./CountrySelect').then(
      ({ CountrySelect }) => {
        const isFocused = button.current !== null && document.activeElement === button.current;
        setLoaded((before) => before ?? { CountrySelect, isFocused, isOpen: wasPressed.current });
      },
      // The next press tries again.
      () => undefined,
    );
  }, []);
  useFirstInteraction(load);

  if (loaded !== undefined) {
    const { CountrySelect, ...start } = loaded;
    return <CountrySelect {...choice} {...start} />;
  }

  const press = () => {
    wasPressed.current = true;
    load();
  };
  const shown = choice.options.find(({ iso }) => iso === choice.country);
  return (
    <Button
      {...choice.code.control}
      ref={button}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      // The id of the list that replaces this button.
      aria-controls={`${choice.code.control.id}_list`}
      className={styles['country']}
      icon={<DownOutlined aria-hidden />}
      iconPlacement="end"
      onClick={press}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') press();
      }}
    >
      {shown === undefined ? (
        <span className={styles['code']}>
          <FormattedMessage id="register.countryCode.placeholder" />
        </span>
      ) : (
        <CountryLabel country={shown} />
      )}
    </Button>
  );
}
