import { countryOfAddress } from '../../../access/countryOfAddress.ts';
import type { DeviceLocation } from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';

/** getDevicesLocationData: the country of the address that the request came from, whatever the request says of itself. */
export const deviceLocation = (ctx: Context): DeviceLocation => ({ country_code: countryOfAddress(ctx.address) });
