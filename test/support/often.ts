/** How many cases a property tries: all of them under fire (`npm run fire properties`), otherwise a twentieth. */
export const often = (times: number): number => (process.env.FIRE ? times : Math.ceil(times / 20))
