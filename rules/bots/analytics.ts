/** Steps of a bot's chart, today's included: a month of days, half a year of weeks, a year of months. */
export const CHART_STEPS = { day: 30, week: 26, month: 12 } as const;

/** Days that the stats of a bot and their trend cover. */
export const ANALYSIS_DAYS = 30;

/** Days in which a rating counts as new on the dashboard of developers. */
export const NEW_RATING_DAYS = 7;
