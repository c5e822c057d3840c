import { api } from '#http/call.ts'
import { listProducts, readProduct } from './list-products.ts'

export const catalogHttp = {
  list: api.catalog.list.handler(({ input, context: { app } }) =>
    listProducts(app.db, input, app.clock.now()),
  ),
  product: api.catalog.product.handler(({ input, context: { app } }) =>
    readProduct(app.db, input.product, input.brand, app.clock.now()),
  ),
}
