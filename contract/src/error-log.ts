import * as z from 'zod'
import { endpoint, refusals } from './endpoint.ts'

/** A failure of the browser, told without a bearer. */
export const errorLog = {
  write: endpoint('public')
    .route({
      method: 'POST',
      path: '/error-log',
      successStatus: 202,
      summary: 'Registrar uma falha do navegador',
    })
    .errors(refusals('request.too-many'))
    .input(
      z.strictObject({
        message: z.string().max(500),
        stack: z.string().max(4000).optional(),
        step: z.string().max(80).optional(),
        url: z.string().max(500),
        userAgent: z.string().max(300),
      }),
    )
    .output(z.void()),
}
