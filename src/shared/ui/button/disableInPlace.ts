interface InPlace {
  'aria-disabled': boolean;
  'data-unavailable': 'true' | 'false';
  onClick: () => void;
}

/**
 * Returns the props of a button that is disabled without losing the focus: the `disabled` attribute takes it away.
 * Presses on a disabled button do nothing.
 */
export const disableInPlace = (isDisabled: boolean, onClick: () => void): InPlace => ({
  'aria-disabled': isDisabled,
  // The look of base.css. `aria-disabled` alone has none: buttons that were drawn in advance have it until they work.
  'data-unavailable': isDisabled ? 'true' : 'false',
  onClick: () => {
    if (!isDisabled) onClick();
  },
});
