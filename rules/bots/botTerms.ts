/** Terms that pages show without a form: apart from the schemas, which bring yup with them. */

/** Name and handler of a deleted bot that was published stay reserved for this many days. */
export const RESERVED_NAME_DAYS = 90;

/** The currency of the prices of bots. */
export const BOT_CURRENCY = 'USD';

/** A bot that is offered to another team can be accepted for this many days. */
export const TRANSFER_DAYS = 14;
