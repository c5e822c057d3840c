import { runShop } from './run-shop.ts'

/** The whole product as it is by default, but for its API, which browsers call on another host of the same site. */
await runShop((port) => ({
  PUBLIC_URL: `http://loja.localhost:${port}`,
  API_BASE_URL: `http://api.loja.localhost:${port}/api`,
  OPTIONAL_COOKIES: '',
}))
process.exit()
