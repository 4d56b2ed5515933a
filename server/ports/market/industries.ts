/**
 * How the shares of an industry move. `deviation` is the daily movement of a share, `market` the weight of the market's
 * movement.
 */
export interface IndustryMotion {
  readonly deviation: number;
  readonly market: number;
}

const MOTIONS: Readonly<Record<string, IndustryMotion>> = {
  sw: { deviation: 0.013, market: 1.15 },
  sc: { deviation: 0.017, market: 1.4 },
  hw: { deviation: 0.013, market: 1.1 },
  in: { deviation: 0.015, market: 1.2 },
  me: { deviation: 0.013, market: 1 },
  tc: { deviation: 0.009, market: 0.6 },
  bk: { deviation: 0.009, market: 1.1 },
  cm: { deviation: 0.011, market: 1.2 },
  is: { deviation: 0.009, market: 0.7 },
  pf: { deviation: 0.013, market: 1.2 },
  bt: { deviation: 0.018, market: 0.8 },
  ph: { deviation: 0.01, market: 0.5 },
  md: { deviation: 0.011, market: 0.8 },
  hc: { deviation: 0.012, market: 0.6 },
  rt: { deviation: 0.012, market: 0.9 },
  ap: { deviation: 0.014, market: 1.1 },
  au: { deviation: 0.015, market: 1.2 },
  fb: { deviation: 0.009, market: 0.4 },
  hp: { deviation: 0.01, market: 0.5 },
  tl: { deviation: 0.013, market: 1.1 },
  ad: { deviation: 0.011, market: 0.8 },
  im: { deviation: 0.011, market: 1 },
  tr: { deviation: 0.013, market: 1.1 },
  en: { deviation: 0.012, market: 0.8 },
  ut: { deviation: 0.008, market: 0.4 },
  ch: { deviation: 0.012, market: 0.9 },
  mt: { deviation: 0.015, market: 0.9 },
  re: { deviation: 0.01, market: 0.8 },
  co: { deviation: 0.012, market: 1 },
  hd: { deviation: 0.009, market: 0.9 },
};

/** Broad funds follow the market almost exactly. */
const BROAD: IndustryMotion = { deviation: 0.001, market: 1 };

/** The motion of an industry code; unknown codes follow the market. */
export function getMotion(industry: string | null): IndustryMotion {
  return (industry === null ? undefined : MOTIONS[industry]) ?? BROAD;
}
