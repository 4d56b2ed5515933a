/**
 * Loaded before a server that is to believe in another time (`node --import`): exchanges rest at night and on weekends,
 * tests do not. The clock runs on from there.
 */
const shift = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const RealDate = Date;

/** `new Date(...)` with any arguments is the real one's; without, and in `now`, the shift counts. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: readonly unknown[], newTarget: NewableFunction): object =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + shift] : given, newTarget),
  get: (target, name): unknown => (name === 'now' ? () => RealDate.now() + shift : Reflect.get(target, name)),
});
