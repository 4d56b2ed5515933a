/**
 * Loaded before a server that needs another time (`node --import`): exchanges close at night and on weekends, but tests
 * run at any time. The clock advances from there.
 */
const shift = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const RealDate = Date;

/** `new Date(...)` with arguments is unchanged; without arguments, and in `now`, the shift applies. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: readonly unknown[], newTarget: NewableFunction): object =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + shift] : given, newTarget),
  get: (target, name): unknown => (name === 'now' ? () => RealDate.now() + shift : Reflect.get(target, name)),
});
