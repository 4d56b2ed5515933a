/** Creating an Intl formatter costs far more than using it, so each kind is created once. */
function kept<Options extends object, Made>(
  make: (locale: string, options: Options) => Made,
): (locale: string, options: Options) => Made {
  const known = new Map<string, Made>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(locale, options);
    known.set(key, made);
    return made;
  };
}

export const numberFormat = kept(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** @throws RangeError when the runtime does not support the time zone */
export const dateFormat = kept(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const relativeTimeFormat = kept(
  (locale: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
