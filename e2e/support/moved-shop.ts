import { runShop } from './run-shop.ts'

/** The whole product, in which time is moved: nobody else's journey is in it. */
await runShop(() => ({ OPTIONAL_COOKIES: '' }))
process.exit()
