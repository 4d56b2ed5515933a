import { findCountry } from '../../../access/findCountry.ts';
import type { DeviceLocation } from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';

/** getDevicesLocationData: returns the country of the request's IP address and ignores what the request claims. */
export const deviceLocation = (ctx: Context): DeviceLocation => ({ country_code: findCountry(ctx.address) });
