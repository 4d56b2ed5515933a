/** Creating an Intl formatter costs far more than using it, so each kind is created once. */
function memoizeFormatter<Options extends object, Formatter>(
  make: (locale: string, options: Options) => Formatter,
): (locale: string, options: Options) => Formatter {
  const formatters = new Map<string, Formatter>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const found = formatters.get(key);
    if (found !== undefined) return found;
    const made = make(locale, options);
    formatters.set(key, made);
    return made;
  };
}

export const numberFormat = memoizeFormatter(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** @throws RangeError when the runtime does not support the time zone */
export const dateFormat = memoizeFormatter(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const relativeTimeFormat = memoizeFormatter(
  (locale: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
